package bundle

import (
	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/runtime"
)

// devServerOptions returns the options of the bundle for Node in a development session.
func devServerOptions(root string, src sources) api.BuildOptions {
	return withDevelopmentReact(serverOptions(root, src))
}

// devBrowserOptions returns the options of the bundle for browsers in a development
// session. Its source maps contain the sources, which the server does not serve.
func devBrowserOptions(root string, src sources) api.BuildOptions {
	o := withDevelopmentReact(browserOptions(root, src))
	o.Sourcemap, o.SourcesContent = api.SourceMapLinked, api.SourcesContentInclude
	o.Plugins = []api.Plugin{
		queryPlugin(), remotePlugin(), runtimePlugin(root, src), islandsPlugin(root, src, runtime.HydrateDev), definitionPlugin(root, src.disk), picturesPlugin(root, src.disk),
		drawingsPlugin(src.disk), stylesPlugin(src.disk), refreshPlugin(root, src.disk),
	}
	return o
}

// withDevelopmentReact selects React's development build, which has full messages and
// component stacks.
func withDevelopmentReact(o api.BuildOptions) api.BuildOptions {
	o.Define["process.env.NODE_ENV"] = `"development"`
	o.JSXDev = true
	return o
}
