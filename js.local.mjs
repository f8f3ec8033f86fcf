import { chromium } from "playwright"; import { findHeadlessBrowser } from "./site/e2e/find-browser.mjs"; import { spawn } from "node:child_process"; import { once } from "node:events"; import { createInterface } from "node:readline"; import { readFileSync } from "node:fs"; import { brotliCompressSync } from "node:zlib";
const b = await chromium.launch({ executablePath: await findHeadlessBrowser(), args:["--no-sandbox"] });
for (const root of process.argv.slice(2)) {
const s = spawn("bin/gaceta", ["preview","--root",root,"--addr","127.0.0.1:0"]); const [l] = await once(createInterface(s.stdout),"line"); const o = l.trim().replace(/\/$/,"");
for (const path of ["/en/blog/credit-managers-law/", "/news/", "/"]) {
const p = await b.newPage(); const urls=new Set(); p.on("requestfinished", r=>{ if(r.url().endsWith(".js")) urls.add(new URL(r.url()).pathname)});
const res = await p.goto(o+path,{waitUntil:"networkidle"}); await p.waitForTimeout(2500);
let n=0; const list=[]; for (const u of urls){ const size=brotliCompressSync(readFileSync(root+"/dist"+u)).length; n+=size; list.push(u.split("/").pop()+":"+size);} console.log(root,path,res.status(),n,list.join(" ")); await p.close(); }
s.kill("SIGINT"); }
await b.close();
