package preview_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestTheCloudFrontFunction runs it in Node, as far as it knows: S3 says which
// files are there.
func TestTheCloudFrontFunction(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node, which builds need too")
	}
	text, err := os.ReadFile(filepath.Join(hosts, "cloudfront-function.js"))
	if err != nil {
		t.Fatal(err)
	}
	cases := []struct{ uri, query, want string }{
		{"/", `{}`, "/index.html"}, {"/news/", `{}`, "/news/index.html"}, {"/news", `{}`, "301 /news/"},
		{"/news", `{"a":{"value":"1"},"b":{"value":"2","multiValue":[{"value":"2"},{"value":"3"}]},"c":{"value":""}}`, "301 /news/?a=1&b=2&b=3&c"},
		{"/_assets/a-1.css", `{}`, "/_assets/a-1.css"}, {"/_headers", `{}`, "404"}, {"/.gaceta/current.json", `{}`, "404"}, {"/a/.git/config", `{}`, "404"},
		{"/.well-known/security.txt", `{}`, "/.well-known/security.txt"}, {"//evil.example", `{}`, "//evil.example"}, {"//evil", `{}`, "301 /evil/"}, {"/old/", `{}`, "301 /new/"},
	}
	program := string(text) + `
moved["/old/"] = "/new/";
const answers = JSON.parse(process.argv[1]).map(([uri, query]) => {
  const a = handler({ request: { uri, querystring: JSON.parse(query) } });
  return a.statusCode ? (a.statusCode + " " + (a.headers ? a.headers.location.value : "")).trim() : a.uri;
});
console.log(JSON.stringify(answers));`
	var asked [][2]string
	for _, c := range cases {
		asked = append(asked, [2]string{c.uri, c.query})
	}
	input, _ := json.Marshal(asked)
	out, err := exec.Command(node, "-e", program, string(input)).Output()
	if err != nil {
		t.Fatalf("%v", err)
	}
	var got []string
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	for i, c := range cases {
		if got[i] != c.want {
			t.Errorf("%s gives %s, want %s", c.uri, got[i], c.want)
		}
	}
}
