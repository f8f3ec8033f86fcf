package page

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page/document"
)

// The structured data of an article whose collection has a type: JSON-LD with the properties of schema.org.
//
//  1. The article comes from front matter, corrections, citations and the settings. A WebPage names its reviewer: reviewedBy is
//     no property of articles. A BreadcrumbList leads from the home page through the listing to the article.
//  2. An object of the component's structuredData with the same @type is merged into it, and replaces its properties.
//     Other objects follow.
//  3. A property that the type requires and nothing provides is an error.

// node is an object of JSON-LD.
type node map[string]any

const schemaContext = "https://schema.org"

// dataType describes how articles become a type of schema.org.
type dataType struct {
	title    string            // the property that the title becomes
	isWork   bool              // a CreativeWork: author, publisher, dates, citations, translations
	keys     map[string]string // keys of front matter that are properties, with the type of a text's object; "" for none
	required []string
}

var dataTypes = map[string]dataType{
	"Article":     {title: "headline", isWork: true, required: []string{"headline"}},
	"NewsArticle": {title: "headline", isWork: true, required: []string{"headline", "datePublished"}},
	"BlogPosting": {title: "headline", isWork: true, required: []string{"headline", "datePublished"}},
	"TechArticle": {
		title: "headline", isWork: true, keys: map[string]string{"proficiencyLevel": "", "dependencies": ""},
		required: []string{"headline"},
	},
	"Legislation": {title: "name", isWork: true, required: []string{"name"}, keys: map[string]string{
		"legislationIdentifier": "", "legislationDate": "", "legislationDateVersion": "",
		"legislationType": "", "legislationJurisdiction": "",
		"legislationPassedBy": "Organization",
	}},
	"FAQPage": {title: "name", isWork: true, required: []string{"mainEntity"}},
	"Product": {title: "name", required: []string{"name", "offers"}, keys: map[string]string{
		"brand": "Brand", "sku": "", "mpn": "", "gtin": "", "color": "", "material": "",
	}},
	"Event": {title: "name", required: []string{"name", "startDate", "location"}, keys: map[string]string{
		"startDate": "", "endDate": "", "location": "Place", "organizer": "Organization", "performer": "Person", "doorTime": "",
	}},
	"Organization": {title: "name", required: []string{"name", "url"}, keys: map[string]string{
		"legalName": "", "email": "", "telephone": "", "foundingDate": "", "sameAs": "", "address": "", "vatID": "",
	}},
}

// crumbs are the pages above the articles of a site, by language: the home page, and by collection the listing.
type crumbs struct {
	home     map[string]*model.Route
	listings map[[2]string]*model.Route // collection and language
}

func findCrumbs(site *model.Site) crumbs {
	c := crumbs{map[string]*model.Route{}, map[[2]string]*model.Route{}}
	for i := range site.Routes.All {
		rt := &site.Routes.All[i]
		switch {
		case rt.Error || rt.Article != nil || rt.Canonical != rt.Address:
		case rt.Address == site.Project.Address(rt.Lang, "/"):
			c.home[rt.Lang] = rt
		case rt.Listing != nil && rt.Listing.First && rt.Listing.Term == nil && !rt.Listing.Limited:
			key := [2]string{rt.Listing.Collection.Name, rt.Lang}
			if first := c.listings[key]; first == nil || first.Feed == "" && rt.Feed != "" {
				c.listings[key] = rt
			}
		}
	}
	return c
}

// articleData returns the structured data of a page with that of its component. It is only called for articles whose
// collection has a type.
func (r *Renderer) articleData(rt *model.Route, p props, image *document.Image, own []json.RawMessage) ([]json.RawMessage, diag.List) {
	name := r.site.Project.DataType(rt.Article.Collection)
	kind := dataTypes[name]
	nodes := []node{r.articleNode(rt, p, image, name)}
	if reviewer := p.summary.Reviewer; reviewer != "" {
		nodes = append(nodes, node{
			"@type": "WebPage", "@id": p.Canonical, "url": p.Canonical,
			"name": p.Title, "reviewedBy": person(p.summaryValues()["reviewedBy"]),
		})
	}
	nodes = append(nodes, r.breadcrumbs(rt, p))
	var others []json.RawMessage
	for _, object := range own {
		var theirs node
		_ = json.Unmarshal(object, &theirs) // the protocol has checked that it is JSON; what is no object stays as it is
		i := slices.IndexFunc(nodes, func(n node) bool { return theirs != nil && n["@type"] == theirs["@type"] })
		if i < 0 {
			others = append(others, object)
			continue
		}
		maps.Copy(nodes[i], theirs)
	}
	var list diag.List
	for _, property := range kind.required {
		if value := nodes[0][property]; value == nil || value == "" {
			list.Errorf("structured-data", rt.Blame(),
				"Add it to the front matter, or return { \"@type\": \""+name+"\", "+property+": … } from structuredData in site/pages/"+
					rt.Page+".tsx.",
				"The %s in the structured data needs “%s”.", name, property)
		}
	}
	all := make([]json.RawMessage, len(nodes))
	for i, n := range nodes {
		n["@context"] = schemaContext
		all[i] = mustEncode(n)
		if at := emptyText(all[i]); at != "" {
			list.Errorf("structured-data", rt.Blame(), "Write a text, or leave the key out.",
				"The %s in the structured data has an empty “%s”.", n["@type"], at)
		}
	}
	return append(all, others...), list
}

// emptyText returns the path of a property without a text, such as mainEntity.acceptedAnswer.text; empty if there is none.
func emptyText(object []byte) string {
	if !bytes.Contains(object, []byte(`:""`)) {
		return ""
	}
	var value any
	_ = json.Unmarshal(object, &value) // it was encoded by this package
	return emptyIn(value)
}

// emptyIn returns the path of the first empty text in a value.
func emptyIn(value any) string {
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			if at := emptyIn(item); at != "" {
				return at
			}
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if v[key] == "" {
				return key
			}
			if at := emptyIn(v[key]); at != "" {
				return key + "." + at
			}
		}
	}
	return ""
}

// summaryValues returns the values of the article's summary.
func (p *props) summaryValues() (values map[string]any) {
	_ = json.Unmarshal(p.summary.JSON, &values) // it was encoded by this package
	return values
}

// articleNode returns the object of an article.
func (r *Renderer) articleNode(rt *model.Route, p props, image *document.Image, name string) node {
	a, kind, values := rt.Article, dataTypes[name], p.summaryValues()
	n := node{"@type": name, kind.title: p.summary.Title, "url": p.Canonical, "mainEntityOfPage": p.Canonical}
	set := func(key string, value any) {
		if value != nil && value != "" {
			n[key] = value
		}
	}
	set("description", p.summary.Excerpt)
	if image != nil {
		n["image"] = []string{image.URL}
	}
	for key, wrapped := range kind.keys {
		set(key, wrap(values[key], wrapped))
	}
	if price := values["price"]; price != nil && name == "Product" {
		n["offers"] = node{"@type": "Offer", "price": price, "priceCurrency": values["priceCurrency"], "url": p.Canonical}
	}
	if name == "FAQPage" {
		set("mainEntity", questions(values["questions"]))
	}
	if kind.isWork {
		r.addWork(n, rt, p, values, set)
	} else if name == "Event" {
		n["inLanguage"] = a.In(rt.Lang).Lang
	}
	return n
}

// addWork adds the properties of a CreativeWork.
func (r *Renderer) addWork(n node, rt *model.Route, p props, values map[string]any, set func(key string, value any)) {
	a, base := rt.Article, r.site.Project.BaseURL
	text := a.In(rt.Lang)
	n["inLanguage"] = text.Lang
	set("datePublished", a.Date)
	set("dateModified", a.Modified(rt.Lang))
	home := base.Origin + r.site.Project.Address(rt.Lang, "/")
	publisher := node{"@type": "Organization", "name": r.Settings(rt.Lang).Name, "url": home}
	if r.icon != "" {
		publisher["logo"] = node{"@type": "ImageObject", "url": base.Origin + r.icon}
	}
	n["publisher"] = publisher
	if author := person(values["author"]); author != nil {
		n["author"] = author
	} else {
		n["author"] = node{"@type": "Organization", "name": publisher["name"], "url": home}
	}
	if keywords := names(values["tags"]); len(keywords) > 0 {
		n["keywords"] = keywords
	}
	var corrections []node
	for _, c := range a.Corrections(rt.Lang) {
		corrections = append(corrections, node{"@type": "CorrectionComment", "text": c.Text, "datePublished": c.Date})
	}
	if len(corrections) > 0 {
		n["correction"] = corrections
	}
	var cited []node
	for _, c := range p.Citations {
		cited = append(cited, node{"@type": "CreativeWork", "name": c.Title, "url": c.Address})
	}
	sources, _ := values["sources"].([]any)
	for _, s := range sources {
		source := Referred(s)
		cited = append(cited, node{"@type": "CreativeWork", "name": source["title"], "url": source["url"]})
	}
	if len(cited) > 0 {
		n["citation"] = cited
	}
	if source := a.Source().Lang; text.Lang != source {
		for _, alternate := range rt.Alternates {
			if alternate.Lang == source {
				n["translationOfWork"] = node{"@type": n["@type"], "url": base.Origin + alternate.Address, "inLanguage": source}
			}
		}
	}
}

// breadcrumbs returns the path to an article.
func (r *Renderer) breadcrumbs(rt *model.Route, p props) node {
	var items []node
	add := func(name, address string) {
		items = append(items, node{"@type": "ListItem", "position": len(items) + 1, "name": name, "item": address})
	}
	origin := r.site.Project.BaseURL.Origin
	if home := r.crumbs.home[rt.Lang]; home != nil {
		add(r.Settings(rt.Lang).Name, origin+home.Address)
	}
	if listing := r.crumbs.listings[[2]string{rt.Article.Collection, rt.Lang}]; listing != nil {
		add(listing.Title, origin+listing.Address)
	}
	add(p.Title, p.Canonical)
	return node{"@type": "BreadcrumbList", "itemListElement": items}
}

// person returns a person whose name, or data, front matter has.
func person(value any) any {
	if name, ok := value.(string); ok && name != "" {
		return node{"@type": "Person", "name": name}
	}
	values := Referred(value)
	name := TextUnder(values, "name")
	if name == "" {
		return nil
	}
	n := node{"@type": "Person", "name": name}
	for property, keys := range map[string][]string{"jobTitle": {"jobTitle", "role"}, "url": {"url"}} {
		for _, key := range keys {
			if text := TextUnder(values, key); text != "" && (property != "url" || strings.HasPrefix(text, "https://")) {
				n[property] = text
				break
			}
		}
	}
	return n
}

// wrap returns a value of front matter. A text becomes an object of a type, if there is one.
func wrap(value any, kind string) any {
	name, isText := value.(string)
	if values := Referred(value); values != nil {
		name, isText = TextUnder(values, "name"), true
	}
	if kind == "" || !isText || name == "" {
		return value
	}
	n := node{"@type": kind, "name": name}
	if kind == "Place" {
		n["address"] = name
		if address := TextUnder(Referred(value), "address"); address != "" {
			n["address"] = address
		}
	}
	return n
}

// names returns the names of terms.
func names(value any) (all []string) {
	terms, _ := value.([]any)
	for _, t := range terms {
		if text, ok := t.(string); ok {
			all = append(all, text)
		} else if name := TextUnder(Referred(t), "name"); name != "" {
			all = append(all, name)
		}
	}
	return all
}

// questions returns the questions of front matter, [{ question, answer }], or nil.
func questions(value any) any {
	list, _ := value.([]any)
	var all []node
	for _, item := range list {
		q := Referred(item)
		all = append(all, node{
			"@type": "Question", "name": q["question"], "acceptedAnswer": node{"@type": "Answer", "text": q["answer"]},
		})
	}
	if all == nil {
		return nil
	}
	return all
}
