// A CloudFront function (cloudfront-js-2.0, viewer request) before an S3 bucket. S3 does not know index.html in a folder, nor
// which of its files are not for visitors. Write the lines of _redirects without a * into moved, as "/old/": "/new/".
var moved = {};

function handler(event) {
  var request = event.request;
  var uri = request.uri;
  if (moved[uri]) return redirect(moved[uri], request);
  if (/^\/_(headers|redirects)$|\/\.(?!well-known(\/|$))/.test(uri)) return { statusCode: 404, statusDescription: "Not Found" };
  if (uri.endsWith("/")) {
    request.uri = uri + "index.html";
    return request;
  }
  if (uri.slice(uri.lastIndexOf("/") + 1).indexOf(".") < 0) return redirect(uri.replace(/^\/+/, "/") + "/", request);
  return request;
}

function redirect(to, request) {
  var query = Object.keys(request.querystring).map(function (name) {
    var one = request.querystring[name];
    var values = one.multiValue ? one.multiValue.map(function (v) { return v.value; }) : [one.value];
    return values.map(function (value) { return value === "" ? name : name + "=" + value; }).join("&");
  });
  return {
    statusCode: 301,
    statusDescription: "Moved Permanently",
    headers: { location: { value: query.length ? to + "?" + query.join("&") : to } },
  };
}
