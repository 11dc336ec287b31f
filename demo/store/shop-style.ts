/** The shop's one style sheet. */
export const shopStyle = `
:root { --brand: #9c4a2f; --ink: #2b211c; --quiet: #7a6a60; --line: #e6dacd; --paper: #fbf6ef; --card: #fff; }
* { box-sizing: border-box; margin: 0; }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
a { color: inherit; }
header, main, footer { max-width: 1080px; margin: 0 auto; padding: 24px; }
header { display: flex; gap: 24px; align-items: center; flex-wrap: wrap; border-bottom: 1px solid var(--line); }
header a { text-decoration: none; }
header img { height: 40px; display: block; }
header nav { display: flex; gap: 20px; margin-left: auto; color: var(--quiet); font-size: 14px; }
h1 { font: 500 32px/1.2 Georgia, 'Times New Roman', serif; margin: 16px 0 24px; }
h2 { font: 500 20px/1.3 Georgia, 'Times New Roman', serif; margin: 32px 0 12px; }
.lead { color: var(--quiet); max-width: 56ch; }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 24px; list-style: none; padding: 0; }
.grid a { text-decoration: none; display: block; }
.grid .name { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; margin-top: 8px; }
.picture { width: 100%; aspect-ratio: 1; border-radius: 12px; object-fit: cover; background: #efe5d8; display: block; }
.price { font-variant-numeric: tabular-nums; font-weight: 600; }
.was { color: var(--quiet); text-decoration: line-through; font-weight: 400; margin-left: 8px; }
.product { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 40px; }
.button { display: inline-block; background: var(--brand); color: #fff; padding: 12px 24px; border-radius: 999px; text-decoration: none; border: 0; font: inherit; }
.acts { display: flex; flex-wrap: wrap; gap: 12px; margin: 16px 0; }
.acts .button { font-size: 14px; padding: 10px 18px; cursor: pointer; }
vitrina-viewer { border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
.log { color: var(--quiet); font: 13px/1.5 ui-monospace, monospace; padding-left: 24px; overflow-wrap: anywhere; }
.off { color: var(--quiet); }
table { border-collapse: collapse; width: 100%; margin-top: 16px; font-size: 14px; }
td, th { text-align: left; padding: 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; font-weight: 400; }
th { color: var(--quiet); width: 34%; }
.cart { display: grid; grid-template-columns: minmax(0, 1fr) 300px; gap: 40px; align-items: start; }
.lines { list-style: none; padding: 0; }
.line { display: grid; grid-template-columns: 96px minmax(0, 1fr) auto; gap: 16px; padding: 16px 0; border-bottom: 1px solid var(--line); }
.line.wrong { color: #8a2b1b; }
.facts { color: var(--quiet); font-size: 13px; font-variant-numeric: tabular-nums; }
.sum { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 24px; }
.sum .total { display: flex; justify-content: space-between; font-size: 20px; font-weight: 600; margin: 8px 0 20px; }
.source { color: var(--quiet); font-size: 13px; margin-top: 16px; overflow-wrap: anywhere; }
@media (max-width: 720px) { .product, .cart { grid-template-columns: minmax(0, 1fr); } header nav { margin-left: 0; } }
`;
