/** Colours follow the reader's system; the page loads nothing. */
export const REPORT_STYLE = `
:root { --page:#f5f6f8; --card:#fff; --text:#1b1f27; --soft:#5c6575; --line:#e1e5eb;
  --pass:#167a45; --pass-soft:#e3f4ea; --warning:#8f5b00; --warning-soft:#fdf1d8; --fail:#b3261e; --fail-soft:#fce8e6 }
@media (prefers-color-scheme: dark) { :root { --page:#14171c; --card:#1d2128; --text:#e8ebf0; --soft:#9aa4b4;
  --line:#2f3540; --pass:#5fd497; --pass-soft:#173526; --warning:#f2c057; --warning-soft:#3a2d12; --fail:#ff8f86; --fail-soft:#43201d } }
* { box-sizing:border-box }
body { margin:0; background:var(--page); color:var(--text); font:15px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif }
main { max-width:860px; margin:0 auto; padding:32px 20px 64px }
header { background:var(--card); border:1px solid var(--line); border-radius:14px; padding:24px 28px; border-top:5px solid var(--fail) }
header.passed { border-top-color:var(--pass) }
h1 { margin:2px 0 4px; font-size:30px; line-height:1.2 }
header.passed h1 { color:var(--pass) } header.failed h1 { color:var(--fail) }
.kind { margin:0; color:var(--soft); font-size:13px; letter-spacing:.02em }
.url { margin:0 0 16px; font-family:ui-monospace,SFMono-Regular,Menlo,monospace; overflow-wrap:anywhere }
header dl { display:flex; flex-wrap:wrap; gap:10px 36px; margin:0 0 18px }
header dt { color:var(--soft); font-size:12px } header dd { margin:0 }
.bar { display:flex; gap:3px; height:8px } .bar i { border-radius:4px }
i.pass { background:var(--pass) } i.warning { background:var(--warning) } i.fail { background:var(--fail) } i.limit,i.left-out { background:var(--soft) }
h2 { margin:32px 0 10px; font-size:17px }
details { background:var(--card); border:1px solid var(--line); border-radius:10px; margin:8px 0; overflow:hidden }
summary { display:flex; gap:12px; align-items:center; padding:10px 14px; cursor:pointer; list-style:none; font-weight:500 }
summary::-webkit-details-marker { display:none }
summary:focus-visible { outline:2px solid var(--soft); outline-offset:-2px }
.mark { flex:0 0 74px; text-align:center; font-size:12px; font-weight:600; border-radius:6px; padding:2px 0 }
.pass .mark { background:var(--pass-soft); color:var(--pass) }
.warning .mark { background:var(--warning-soft); color:var(--warning) }
.fail .mark { background:var(--fail-soft); color:var(--fail) }
.left-out .mark { background:var(--page); color:var(--soft) }
details dl { display:grid; grid-template-columns:96px 1fr; gap:6px 12px; margin:0; padding:2px 14px 14px }
details dt { color:var(--soft); text-align:center } details dd { margin:0; overflow-wrap:anywhere }
.stopped { margin:16px 0 0; padding:12px 16px; border-radius:10px; background:var(--fail-soft); color:var(--fail) }
.latency { padding:0 14px 14px 100px }
.latency div { display:grid; grid-template-columns:64px 1fr 84px; gap:12px; align-items:center; font-size:13px }
.latency b { display:block; height:8px; background:var(--page); border-radius:4px; overflow:hidden } .latency b i { display:block; height:100%; min-width:2px }
.latency span:last-child { text-align:right; font-variant-numeric:tabular-nums }
@media (max-width:560px) { .latency { padding-left:14px } details dl { grid-template-columns:1fr } details dt { text-align:left } }
@media print { body { background:#fff } details { break-inside:avoid } }
`
