package bundle

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
)

// Who comes from another tool brings its modules, and what it calls in a page. Each has a counterpart in a site.

// counterpart says what takes the place of a module of another tool.
type counterpart struct{ module, tool, help string }

const (
	linkHelp  = `Write a link: <a href={href("pricing")}>, with the id of a route and the prop href of the page.`
	imageHelp = `Write: import { Picture } from "gaceta"`
	headHelp  = "Write <title>, <meta> or <link> in the component, or title and description in content/routes.yaml."
	propsHelp = "A page receives its address, its language and the links of the site as props. An island reads location in an effect."
	otherHelp = "Remove the import. A site imports its own files, its packages, and “gaceta”."
)

// counterparts are modules of other tools. A name that ends with a slash or a colon means all modules that begin with it.
var counterparts = []counterpart{
	{"next/link", "Next.js", linkHelp},
	{"next/image", "Next.js", imageHelp},
	{"next/legacy/image", "Next.js", imageHelp},
	{"next/head", "Next.js", headHelp},
	{"next/script", "Next.js", "Load the script in site/browser.ts, which every page runs."},
	{"next/dynamic", "Next.js", `Write lazy from "react", or let only browsers run an island: defineIsland(…, …, { client: true }).`},
	{"next/router", "Next.js", propsHelp},
	{"next/navigation", "Next.js", propsHelp},
	{"next/headers", "Next.js", "Pages are made when the site is built, so there is no request."},
	{"next/server", "Next.js", "Pages are made when the site is built, so there is no request."},
	{"next/font/", "Next.js", "Import the style sheet of a font's package, such as @fontsource-variable/inter, in site/layout.tsx."},
	{"next/", "Next.js", otherHelp},
	{"next", "Next.js", `Types of pages are in “gaceta”: import type { PageProps } from "gaceta"`},
	{"gatsby-plugin-image", "Gatsby", imageHelp},
	{"gatsby-image", "Gatsby", imageHelp},
	{"gatsby-link", "Gatsby", linkHelp},
	{"gatsby", "Gatsby", "Write links as <a href={…}>, and name data files under data in content/routes.yaml."},
	{"astro:content", "Astro", "Name the collection of a page, or its lists, in content/routes.yaml."},
	{"astro:assets", "Astro", imageHelp},
	{"astro:", "Astro", otherHelp},
	{"astro/", "Astro", otherHelp},
	{"@remix-run/react", "Remix", "Write links as <a href={…}>, and name data files under data in content/routes.yaml."},
	{"@docusaurus/", "Docusaurus", otherHelp},
	{"@theme/", "Docusaurus", otherHelp},
	{"virtual:", "Vite", otherHelp},
}

// describeOtherTool describes the import of a module of another tool.
func describeOtherTool(l *lost) bool {
	for _, c := range counterparts {
		isBeginning := strings.HasSuffix(c.module, "/") || strings.HasSuffix(c.module, ":")
		if l.spec == c.module || isBeginning && strings.HasPrefix(l.spec, c.module) {
			l.message, l.help = "“"+l.spec+"” belongs to "+c.tool+".", c.help
			return true
		}
	}
	return false
}

const (
	dataExport = "Name data files under data in content/routes.yaml: the component receives them as data."
	pathExport = "Name a collection in content/routes.yaml, with a path such as /news/:slug: each article is a page."
	timeExport = "Remove it: pages are made when the site is built."
)

// otherExports are what other tools call in the module of a page, and what takes their places.
var otherExports = map[string]string{
	"getStaticProps": dataExport, "getServerSideProps": dataExport, "getServerData": dataExport, "loader": dataExport,
	"clientLoader": dataExport, "query": dataExport, "pageQuery": dataExport,
	"getStaticPaths": pathExport, "generateStaticParams": pathExport,
	"metadata": headHelp, "generateMetadata": headHelp, "viewport": headHelp, "Head": headHelp, "meta": headHelp,
	"revalidate": timeExport, "dynamic": timeExport, "dynamicParams": timeExport, "prerender": timeExport, "fetchCache": timeExport,
}

var anyExport = regexp.MustCompile(`(?m)^export\s+(?:async\s+)?(?:function\*?|const|let|var)\s+([A-Za-z_$][\w$]*)`)

// checkPageExports warns of what pages and the layout export for another tool, and nothing calls.
func (c checks) checkPageExports(pages map[string]string) (list diag.List) {
	for _, name := range append(slices.Sorted(maps.Values(pages)), "site/layout.tsx") {
		file, ok := c.disk.open(strings.TrimPrefix(name, "./"))
		if !ok || c.server.isImported(file.name) {
			continue
		}
		for _, at := range anyExport.FindAllSubmatchIndex(file.text, -1) {
			export := string(file.text[at[2]:at[3]])
			if help := otherExports[export]; help != "" {
				list.Warnf("bundle-static", file.pos(at[2], at[3]), help, "“%s” does nothing: it belongs to another tool.", export)
			}
		}
	}
	return list
}

// isImported reports whether a file of the site imports another one.
func (o *output) isImported(name string) bool {
	for from, in := range o.meta.Inputs {
		if !strings.Contains(from, ":") && slices.ContainsFunc(in.Imports, func(i metaImport) bool { return i.Path == name }) {
			return true
		}
	}
	return false
}
