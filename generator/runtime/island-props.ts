// The props of an island on their way to the browser: JSON, in which texts that begin with “$” stand for values that JSON lacks.

/** How deeply values are nested at most. Parsers of JSON have limits. */
const maxDepth = 500;

/**
 * Returns the props as JSON. Throws for what cannot be sent: functions, symbols, elements, instances of classes, NaN, infinite
 * numbers, and values that contain themselves or are nested too deeply for a parser.
 */
export function writeProps(props: object, island: string): string {
  const open = new Set<object>();
  const refuse = (path: string, what: string, help: string): never => {
    throw new Error(
      `The prop “${path}” of the island “${island}” is ${what}, which cannot be sent to the browser. ${help}`,
    );
  };
  const encode = (value: unknown, path: string): unknown => {
    switch (typeof value) {
      case "string":
        return value.startsWith("$") ? `$${value}` : value;
      case "number":
        if (Object.is(value, -0)) return "$z";
        return Number.isFinite(value) ? value : refuse(path, String(value), "Send null where there is no number");
      case "bigint":
        return `$n${value}`;
      case "undefined":
        return "$u";
      case "function":
        return refuse(path, "a function", "Write it in the file of the island");
      case "symbol":
        return refuse(path, "a symbol", "Send a text");
      case "boolean":
        return value;
    }
    if (value === null) return value;
    if (open.has(value as object))
      return refuse(path, "a value that contains itself", "Send keys of values in place of the values");
    if (open.size > maxDepth)
      refuse(path.split(/[.[]/, 1)[0]!, `a value of more than ${maxDepth} levels`, "Send a list of the values");
    open.add(value as object);
    const encoded = encodeObject(value as object, path);
    open.delete(value as object);
    return encoded;
  };
  const encodeList = (list: Iterable<unknown>, path: string) =>
    Array.from(list, (item, index) => encode(item, `${path}[${index}]`));
  const encodeObject = (value: object, path: string): unknown => {
    if (Array.isArray(value)) return encodeList(value, path);
    if (value instanceof Date) {
      return Number.isNaN(value.getTime())
        ? refuse(path, "an invalid date", "Send null where there is no date")
        : `$d${value.toISOString()}`;
    }
    if (value instanceof Map) {
      const entries = Array.from(value, ([key, item]) => [
        encode(key, `${path} (a key)`),
        encode(item, `${path}.get(${key})`),
      ]);
      return { $m: entries };
    }
    if (value instanceof Set) return { $s: encodeList(value, path) };
    if ("$$typeof" in value) return refuse(path, "an element", "Use a slot");
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
      return refuse(path, `an instance of ${value.constructor?.name || "a class"}`, "Send its data as a plain object");
    const fields = Object.entries(value).map(([key, item]) => [
      key.startsWith("$") ? `$${key}` : key,
      encode(item, path ? `${path}.${key}` : key),
    ]);
    return Object.fromEntries(fields);
  };
  return JSON.stringify(encode({ ...props }, ""));
}

/** Returns the props that `writeProps` has written. */
export function readProps<Props extends object>(json: string): Props {
  return decode(JSON.parse(json)) as Props;
}

function decode(value: unknown): unknown {
  if (typeof value === "string") return value[0] === "$" ? decodeText(value.slice(1)) : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(decode);
  const { $m, $s } = value as { $m?: unknown[]; $s?: unknown[] };
  if ($m) return new Map($m.map(decode) as [unknown, unknown][]);
  if ($s) return new Set($s.map(decode));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key.replace(/^\$/, ""), decode(item)]));
}

function decodeText(text: string): unknown {
  const rest = text.slice(1);
  if (text[0] === "d") return new Date(rest);
  if (text[0] === "n") return BigInt(rest);
  if (text === "z") return -0;
  return text === "u" ? undefined : text;
}
