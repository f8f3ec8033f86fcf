package live

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/s3test"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// TestTypesFollowContent: a page is checked with the types of the content as it is now, also in a site that no other command has
// built.
func TestTypesFollowContent(t *testing.T) {
	t.Parallel()
	root := testsite.Site(t)
	if err := os.RemoveAll(filepath.Join(root, ".gaceta")); err != nil {
		t.Fatal(err)
	}
	write(t, root, "tsconfig.json", `{ "extends": "./.gaceta/tsconfig.json", "compilerOptions": { "types": [] } }`)
	write(t, root, "content/語.yaml", "市場: { de: Markt, fr: marché, it: mercato }\n")
	settings, err := os.ReadFile(filepath.Join(root, "content/site.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, root, "content/site.yaml", strings.Replace(string(settings), "shared: [site]", "shared: [site, 語]", 1))
	write(t, root, "site/pages/about.tsx", `import type { PageProps } from "gaceta";
export default function About({ data, title }: PageProps) {
  return <h1>{title} {data.語.市場}</h1>;
}
`)
	name, _ := server.Bucket(t)
	p := start(t, order{Root: root, Target: s3test.At(server.Address, name)})
	if now := p.publish(); now.State != Published {
		t.Fatalf("%+v\n%s", now, p.log)
	}

	write(t, root, "content/語.yaml", "سوق: { de: Markt, fr: marché, it: mercato }\n")
	now := p.publish()
	if now.State != Broken || len(now.Errors) != 1 || now.Errors[0].Code != "bundle-types" {
		t.Errorf("%+v", now)
	}
	write(t, root, "content/語.yaml", "市場: { de: Markt, fr: marché, it: mercato }\n")
	if now := p.publish(); now.State != Published {
		t.Errorf("%+v\n%s", now, p.log)
	}
}
