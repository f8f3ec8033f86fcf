package model

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"path"
	"regexp"
	"strconv"
)

// Shard is the part of a site that a build makes, for sites that are too large for one
// machine. Each shard reads the whole site and makes its own part:
//
//  1. The address of a page decides its shard, that of a listing too. All languages of
//     a page, and its pictures, belong to one shard.
//  2. The first shard also makes feeds, search indexes, the sitemap and the other files
//     that exist once in a site.
//  3. Every shard makes the assets, site/public and _headers. The shards copied into
//     one folder, in any order, are the site byte for byte.
//  4. A shard checks all links of its own pages. It knows the addresses of foreign
//     pages, and renders one if a link names an id in it. At least one shard reports
//     whatever a whole build reports.
//  5. Pictures of foreign pages are named, not made.
//
// The zero Shard is the whole site.
type Shard struct{ Index, Count int }

var shardForm = regexp.MustCompile(`^([1-9][0-9]{0,3})/([1-9][0-9]{0,3})$`)

// ParseShard parses I/N, such as 2/3 for the second of three.
func ParseShard(text string) (Shard, error) {
	m := shardForm.FindStringSubmatch(text)
	if m == nil {
		return Shard{}, fmt.Errorf("%q is not a shard; write I/N, for example 2/3 for the second of three", text)
	}
	index, _ := strconv.Atoi(m[1])
	count, _ := strconv.Atoi(m[2])
	if index > count {
		return Shard{}, fmt.Errorf("%q is shard %d of %d; shards are numbered from 1 to %d", text, index, count, count)
	}
	return Shard{index, count}, nil
}

// IsWhole reports whether the shard is the whole site.
func (s Shard) IsWhole() bool { return s.Count <= 1 }

// IsFirst reports whether the shard makes the files that exist once.
func (s Shard) IsFirst() bool { return s.IsWhole() || s.Index == 1 }

// Has reports whether the shard makes the page of a route.
func (s Shard) Has(site *Site, rt *Route) bool {
	switch {
	case s.IsWhole():
		return true
	case rt.Article != nil:
		return s.hasAddress(site.Routes.Article(rt.Article, rt.Article.Source().Lang))
	case len(rt.Alternates) > 0: // those of an alias too
		return s.hasAddress(rt.Alternates[0].Address)
	}
	return s.hasAddress(rt.Address)
}

func (s Shard) hasAddress(address string) bool {
	sum := sha256.Sum256([]byte(address))
	return binary.BigEndian.Uint64(sum[:8])%uint64(s.Count) == uint64(s.Index-1)
}

// Routes returns the routes of the pages that the shard makes.
func (s Shard) Routes(site *Site) []*Route {
	var out []*Route
	for i := range site.Routes.All {
		if rt := &site.Routes.All[i]; s.Has(site, rt) {
			out = append(out, rt)
		}
	}
	return out
}

// PicturesElsewhere returns a function that reports whether a picture belongs to an
// article whose page another shard makes. It may be in a folder of the article's folder.
func (s Shard) PicturesElsewhere(site *Site) func(source string) bool {
	folders := map[string]bool{}
	for i := range site.Routes.All {
		if rt := &site.Routes.All[i]; rt.Article != nil && !s.Has(site, rt) {
			folders[rt.Article.Source().Dir()] = true
		}
	}
	return func(source string) bool {
		for dir := path.Dir(source); dir != "."; dir = path.Dir(dir) {
			if folders[dir] {
				return true
			}
		}
		return false
	}
}
