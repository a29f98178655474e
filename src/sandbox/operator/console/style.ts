/** The console's look: one column of cards, readable without a script and in the dark. */
export const style = `
:root { color-scheme: light dark; --ink: #1b2430; --soft: #667085; --line: #e3e7ee; --card: #fff; --back: #f5f7fa;
  --accent: #1f6f5c; --bad: #b42318; --good: #1f6f5c; --warn: #b54708; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf0; --soft: #98a2b3; --line: #2c3542; --card: #1a212b;
  --back: #12171e; --accent: #5fc3a8; --bad: #f97066; --good: #5fc3a8; --warn: #fdb022; } }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--back); }
header, main { max-width: 1180px; margin: 0 auto; padding: 0 24px; }
header { padding-top: 28px; display: flex; flex-wrap: wrap; gap: 6px 24px; align-items: baseline; }
h1 { font-size: 22px; margin: 0; letter-spacing: -.01em; }
header p { margin: 0; color: var(--soft); }
header .aside { margin-left: auto; }
.tabs { display: flex; flex-wrap: wrap; gap: 2px 4px; width: 100%; border-bottom: 1px solid var(--line); }
.tabs a { display: block; padding: 8px 12px; color: var(--ink); border-bottom: 3px solid transparent; border-radius: 7px 7px 0 0; }
.tabs a:hover { background: var(--card); text-decoration: none; }
.tabs [aria-selected=true] { color: var(--accent); border-color: var(--accent); font-weight: 600; }
.count { color: var(--soft); font-size: 12.5px; font-weight: 400; }
.pager { display: flex; gap: 16px; align-items: center; color: var(--soft); }
a { color: var(--accent); text-decoration: underline; text-underline-offset: 2px; } .tabs a { text-decoration: none; }
section { margin: 26px 0; } section[hidden] { display: none; }
h2 { font-size: 16px; margin: 0 0 10px; } h2 span { color: var(--soft); font-weight: 400; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 14px 18px; margin: 0 0 12px; overflow-x: auto; }
.card h3 { font-size: 15px; margin: 0 0 4px; } .card p { margin: 2px 0 8px; color: var(--soft); }
table { border-collapse: collapse; width: 100%; } th { text-align: left; font-weight: 600; color: var(--soft); font-size: 13px; }
th, td { padding: 5px 14px 5px 0; border-top: 1px solid var(--line); vertical-align: top; } tr:first-child > th { border-top: 0; }
td:first-child { min-width: 150px; } td.n { text-align: right; font-variant-numeric: tabular-nums; width: 60px; }
code { font: 12.5px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
.tag { display: inline-block; padding: 0 8px; border-radius: 9px; border: 1px solid var(--line); font-size: 12.5px; color: var(--soft); }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
.empty { color: var(--soft); } details summary { cursor: pointer; }
pre { margin: 6px 0; padding: 10px 12px; max-height: 420px; overflow: auto; background: var(--back); border: 1px solid var(--line);
  border-radius: 7px; font: 12.5px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.row { display: flex; flex-wrap: wrap; gap: 10px 14px; align-items: end; margin: 0 0 12px; }
.field { display: grid; gap: 3px; max-width: 100%; } label { font-size: 13px; color: var(--soft); }
select, input, textarea, button { font: inherit; font-size: 14px; color: var(--ink); background: var(--back);
  border: 1px solid var(--line); border-radius: 7px; padding: 5px 9px; max-width: 100%; }
.row :is(select, input, button) { height: 34px; } input[type=number] { width: 104px; } .json { display: grid; gap: 6px; justify-items: start; margin-top: 8px; }
textarea { width: 100%; font: 12.5px/1.5 ui-monospace, monospace; }
button { cursor: pointer; } button:hover { border-color: var(--accent); }
:is(select, input, textarea, button, a, summary, pre, section):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 600px) { header, main { padding: 0 14px; } header { padding-top: 16px; } header .aside { margin: 0; }
  .tabs a { padding: 6px 9px; } .card { padding: 12px; }
  tr { display: block; padding: 6px 0; border-top: 1px solid var(--line); } tr:has(th) { display: none; }
  td, td.n { display: block; width: auto; min-width: 0; padding: 2px 0; border: 0; text-align: left; } }
`;
