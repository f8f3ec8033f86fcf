package bundle

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMessagesOfTheCompiler checks how what the compiler prints is worded.
func TestMessagesOfTheCompiler(t *testing.T) {
	p := installed(t, map[string]string{"package.json": `{"dependencies": {"react": "*", "dayjs": "*"}}`})
	ui := filepath.Join(filepath.Dir(p.Root), "ui")
	if err := os.MkdirAll(ui, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(ui, "package.json"), []byte(`{"name": "ui"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	const at = "site/pages/about.tsx(3,5): error "
	for printed, want := range map[string][2]string{
		at + "TS2741: Property 'props' is missing in type '{ of: IslandDefinition<{ a: string; }>; }' but required in type '{ props: { a: string; }; }'.\n": {
			"The property “props” is missing.", "It is required in the type { props: { a: string; }; }."},
		at + "TS2322: Type '{ a: string; }' is not assignable to type 'NoInfer<X> | undefined'.\n  Property 'b' is missing in type '{ a: string; }' but required in type '{ a: string; b: number; }'.\n": {
			"The property “b” is missing.", "It is required in the type { a: string; b: number; }."},
		at + "TS2322: Type '{ class: string; }' is not assignable to type 'HTMLAttributes<HTMLElement>'.\n  Property 'class' does not exist on type 'HTMLAttributes<HTMLElement>'. Did you mean 'className'?\n": {
			"Unknown property “class”.", "Did you mean “className”?"},
		at + "TS2353: Object literal may only specify known properties, and 'c' does not exist in type '{ a: string; }'.\n": {
			"Unknown property “c”.", "The type is { a: string; }."},
		at + "TS2339: Property '料金' does not exist on type 'object & SharedContent'.\n" + at + "TS7031: Binding element 'x' implicitly has an 'any' type.\n": {
			"The props of this component have no data “料金”.",
			"Write PageProps<{ 料金: … }>, with its type from “gaceta/content”, and name it under data in content/routes.yaml."},
		at + "TS2339: Property 'rooms/blue' does not exist on type '{ a: A; } & SharedContent'.\n": {
			"The props of this component have no data “rooms/blue”.",
			"Write PageProps<{ \"rooms/blue\": … }>, with its type from “gaceta/content”, and name it under data in content/routes.yaml."},
		"site/layout.tsx(3,5): error TS2339: Property 'меню' does not exist on type 'SharedContent'.\n": {
			"The props of this component have no data “меню”.", "Data of every page is under shared in content/site.yaml."},
		at + "TS7031: Binding element 'x' implicitly has an 'any' type.\n": {"Binding element “x” implicitly has an “any” type.", ""},
		at + "TS2322: Type 'SitePicture' is not assignable to type 'string'.\n": {"Type “SitePicture” is not assignable to type “string”.",
			"An imported picture is an object. Write: <Picture picture={…} alt=\"\" sizes=\"100vw\" />, with Picture from “gaceta”."},
		at + "TS2322: Type 'number' is not assignable to type 'string'.\n": {"Type “number” is not assignable to type “string”.", ""},
		at + "TS2591: Cannot find name 'node:path'. Do you need to install type definitions for node? Try `npm i --save-dev @types/node`.\n": {
			"The types of “node:path”, a part of Node, are not installed.", "Run: npm install --save-dev @types/node"},
		at + "TS2591: Cannot find name 'fs/promises'. Do you need to install type definitions for node?\n": {
			"Code that is prerendered cannot use “fs/promises”: it has neither files nor the network.",
			"Write what the page shows into content/, and name the file under data in content/routes.yaml. A program that fetches it runs before gaceta build."},
		at + "TS2307: Cannot find module 'next' or its corresponding type declarations.\n": {
			"“next” belongs to Next.js.", "Types of pages are in “gaceta”: import type { PageProps } from \"gaceta\""},
		at + "TS2307: Cannot find module 'dayjs' or its corresponding type declarations.\n": {"The package “dayjs” is not installed.", "Run: npm install"},
		at + "TS7016: Could not find a declaration file for module '@橋/karte'. '/x/node_modules/@橋/karte/index.js' implicitly has an 'any' type.\n": {
			"The package “@橋/karte” has no types.",
			"Run: npm install --save-dev @types/橋__karte. If there is none, write a file site/types.d.ts with: declare module \"@橋/karte\";"},
		"../ui/index.tsx(1,2): error TS7016: Could not find a declaration file for module 'react/jsx-runtime'. It has none.\n": {
			"The package “react” has no types.", "Add @types/react to the devDependencies in ../ui/package.json, and run: npm install"},
		"node_modules/karte/index.d.ts(1,2): error TS2304: Cannot find name 'Karte'.\n": {},
		".gaceta/gaceta/types.ts(1,2): error TS2304: Cannot find name 'Karte'.\n":       {},
	} {
		list, _ := compiler{newFiles(p.Root)}.messages(printed)
		if want == [2]string{} {
			if len(list) > 0 {
				t.Errorf("%s%+v", printed, list)
			}
		} else if len(list) != 1 || list[0].Message != want[0] || list[0].Help != want[1] {
			t.Errorf("%s%+v", printed, list)
		}
	}
}

// TestConsequencesWait checks that a value without a type hides no error that may be its cause.
func TestConsequencesWait(t *testing.T) {
	const at = "site/pages/about.tsx(3,5): error "
	list, _ := compiler{newFiles(t.TempDir())}.messages(at + "TS7031: Binding element 'x' implicitly has an 'any' type.\n" +
		at + "TS2304: Cannot find name 'Karte'.\n" +
		at + "TS7016: Could not find a declaration file for module 'карта'. '/x/карта/index.js' implicitly has an 'any' type.\n")
	if len(list) != 2 || list[0].Message != "Cannot find name “Karte”." || list[1].Message != "The package “карта” has no types." {
		t.Errorf("%+v", list)
	}
}

// TestAPackageWithoutTypesIsOneFault checks that the files which import a package are named in one message.
func TestAPackageWithoutTypesIsOneFault(t *testing.T) {
	var printed strings.Builder
	for _, file := range []string{"ዛሬ", "今日", "اليوم", "今日", "сегодня", "היום", "วันนี้"} {
		for _, name := range []string{"@橋/karte", "größe"} {
			printed.WriteString("site/" + file + ".tsx(1,2): error TS7016: Could not find a declaration file for module '" + name + "'. It has none.\n")
		}
		printed.WriteString("site/" + file + ".tsx(1,2): error TS2322: Type 'number' is not assignable to type 'string'.\n")
	}
	list, _ := compiler{newFiles(installed(t, nil).Root)}.messages(printed.String())
	packages := 0
	for _, d := range list {
		if strings.HasSuffix(d.Message, "has no types.") {
			packages++
			want := " Also imported in site/今日.tsx, site/اليوم.tsx, site/сегодня.tsx and 2 more."
			if d.Pos.File != "site/ዛሬ.tsx" || !strings.HasSuffix(d.Help, want) {
				t.Errorf("%+v, want the help to end with %q", d, want)
			}
		}
	}
	if packages != 2 || len(list) != 2+7 {
		t.Errorf("%d messages, %d on packages: %+v", len(list), packages, list)
	}
}

// TestTypesOfTheWorkspace checks that types of a package of the workspace are not looked for in a registry.
func TestTypesOfTheWorkspace(t *testing.T) {
	disk := newFiles(installed(t, nil).Root)
	for _, name := range []string{"@größe/ui", "карта", "@橋/語"} {
		folder := filepath.Join(filepath.Dir(disk.real), "packages", filepath.Base(name))
		disk.members = append(disk.members, member{name: name, folder: folder})
		list, _ := compiler{disk}.messages("site/pages/about.tsx(3,5): error TS7016: Could not find a declaration file for module '" + name + "/lib'. It has none.\n")
		want := "It is a package of your workspace: write it in TypeScript, or name its .d.ts file as “types” in ../packages/" +
			filepath.Base(name) + "/package.json."
		if len(list) != 1 || list[0].Help != want {
			t.Errorf("%s: %+v", name, list)
		}
	}
}

// TestErrorsInDeclarationsOfPackages checks that a compiler that only finds errors in packages has not failed.
func TestErrorsInDeclarationsOfPackages(t *testing.T) {
	disk := newFiles(installed(t, nil).Root)
	for printed, want := range map[string]bool{
		"node_modules/@橋/karte/index.d.ts(1,2): error TS2304: Cannot find name 'Karte'.\n":    true,
		"node_modules/größe/index.d.ts(3,8): error TS2307: Cannot find module 'x'.\n":         true,
		"../node_modules/خريطة/lib.d.ts(9,1): error TS1005: ';' expected.\n/x/lib.es5.d.ts\n": true,
		"error TS5083: Cannot read file '/x/tsconfig.json'.\n":                                false,
		"": false,
	} {
		if list, _ := (compiler{disk}).messages(printed); want && len(list) > 0 || namesFiles(printed) != want {
			t.Errorf("%q: %v", printed, list)
		}
	}
}
