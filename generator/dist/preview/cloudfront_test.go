package preview_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The function can't know which files exist; S3 responds with 404 for missing ones.
func TestCloudFrontFunction(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	text, err := os.ReadFile(filepath.Join(hostFiles, "cloudfront-function.js"))
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
	var inputs [][2]string
	for _, c := range cases {
		inputs = append(inputs, [2]string{c.uri, c.query})
	}
	data, _ := json.Marshal(inputs)
	out, err := exec.Command(node, "-e", program, string(data)).Output()
	if err != nil {
		t.Fatalf("%v", err)
	}
	var got []string
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	for i, c := range cases {
		if got[i] != c.want {
			t.Errorf("%s is rewritten to %s, want %s", c.uri, got[i], c.want)
		}
	}
}
