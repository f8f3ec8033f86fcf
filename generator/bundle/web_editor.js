// The entry of the editor in the browser. It starts Sveltia CMS with the configuration that the page links to, and replaces
// the editor's own preview by the page that gaceta dev or gaceta live makes of the text that is edited.
import { init, registerPreviewTemplate } from "@sveltia/cms";

const { createClass, h } = window; // Sveltia's React
const address = document.querySelector("meta[name=gaceta-preview]")?.content || "/preview";
const tokenKey = "gaceta-preview-token"; // kept until the tab is closed
const pause = 80; // milliseconds without typing before the page is asked for

/** Returns the file of an entry as the editor would save it. Each value is JSON, which is YAML on one line. */
function textOf(data) {
  const { body = "", ...front } = data;
  const lines = [];
  for (const [key, value] of Object.entries(front)) {
    const isEmpty = value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
    if (!isEmpty && !String(value).startsWith("blob:")) lines.push(`${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  }
  return `---\n${lines.join("\n")}\n---\n\n${body}\n`;
}

/** Returns the name of an entry's file. A new entry has a folder when it has a name. */
function fileOf(collection, entry) {
  const path = entry.get("path");
  if (path) return path;
  return `${collection.folder}/${collection.path.replace("{{slug}}", entry.get("slug") || "new-text")}.${collection.extension}`;
}

const problems = {
  401: "The preview needs the token of gaceta live.",
  404: "Nobody makes previews here. Start gaceta dev, or write the address of gaceta live into admin/index.html.",
  405: "Nobody makes previews here. Start gaceta dev, or write the address of gaceta live into admin/index.html.",
};

/** Asks for the page of a text. */
async function ask(file, text, signal) {
  const token = sessionStorage.getItem(tokenKey);
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(address, { method: "POST", headers, signal, body: JSON.stringify({ file, text }) });
  if (!answer.ok) return { status: answer.status, problem: problems[answer.status] ?? (await answer.text()) };
  return { status: answer.status, problem: "", ...(await answer.json()) };
}

/** Returns the preview of a collection: the diagnostics of the text, and its page in a frame without scripts. */
const previewOf = (collection) =>
  createClass({
    getInitialState: () => ({ html: "", diagnostics: [], problem: "", status: 0 }),
    componentDidMount() {
      this.update();
    },
    componentDidUpdate() {
      this.update();
    },
    componentWillUnmount() {
      clearTimeout(this.timer);
      this.abort?.abort();
    },
    update() {
      const { entry } = this.props;
      const data = entry.get("data");
      const asked = JSON.stringify([fileOf(collection, entry), textOf(data?.toJS ? data.toJS() : (data ?? {}))]);
      if (asked === this.asked) return;
      this.asked = asked;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.load(), pause);
    },
    async load() {
      this.abort?.abort();
      this.abort = new AbortController();
      const { signal } = this.abort;
      try {
        const answer = await ask(...JSON.parse(this.asked), signal);
        // A text with errors has no page. The last one stays.
        this.setState(({ html }) => ({ diagnostics: [], ...answer, html: answer.html || html }));
      } catch (error) {
        if (!signal.aborted) this.setState({ status: 0, problem: `The preview cannot be loaded: ${error.message}` });
      }
    },
    setToken(event) {
      event.preventDefault();
      sessionStorage.setItem(tokenKey, new FormData(event.currentTarget).get("token"));
      this.load();
    },
    render() {
      const { html, diagnostics, problem, status } = this.state;
      return h(
        "div",
        { style: { fontFamily: "system-ui, sans-serif", fontSize: "14px", height: "100%" } },
        problem && h("p", { role: "status" }, problem),
        status === 401 &&
          h(
            "form",
            { onSubmit: this.setToken },
            h("label", null, "Token ", h("input", { name: "token", type: "password", autoComplete: "off" })),
            h("button", null, "Use"),
          ),
        diagnostics.length > 0 &&
          h(
            "ul",
            { "aria-label": "Problems" },
            diagnostics.map((d) => h("li", { key: d.code + d.message }, h("strong", null, d.message), " ", d.help)),
          ),
        html &&
          h("iframe", {
            title: "Page",
            sandbox: "allow-same-origin", // for its styles and pictures; without allow-scripts nothing runs in it
            srcDoc: html,
            style: { border: 0, width: "100%", height: "calc(100vh - 16px)", background: "Canvas" },
          }),
      );
    },
  });

const settings = await fetch("config.json").then((answer) => answer.json());
for (const collection of settings.collections) registerPreviewTemplate(collection.name, previewOf(collection));
init();
