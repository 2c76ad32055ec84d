/** A piece of markup whose texts are escaped already. */
export type Html = { readonly markup: string };

type Part = Html | string | number | null | undefined | readonly Html[];

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');

const isList = (part: Part): part is readonly Html[] => Array.isArray(part);

const markupOf = (part: Part): string => {
  if (part === null || part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  return isList(part) ? part.map(({ markup }) => markup).join('') : part.markup;
};

/** Markup with values put in: every text is escaped, only other markup goes in as it is. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: texts.map((text, at) => text + (at < parts.length ? markupOf(parts[at]) : '')).join(''),
});

/** A table with bilingual column titles; a note stands in for missing rows. */
export const table = (titles: readonly string[], rows: readonly Html[]): Html =>
  rows.length === 0
    ? html`<p class="empty">暂无内容 · Nothing yet</p>`
    : html`<div class="scroll"><table><thead><tr>${titles.map(
        (title) => html`<th scope="col">${title}</th>`,
      )}</tr></thead><tbody>${rows}</tbody></table></div>`;

/** A form that calls one of the page's actions. */
export const form = (action: string, fields: Html, button: string): Html =>
  html`<form method="post" action="/ui/${action}">${fields}<button>${button}</button></form>`;

export const numberField = (name: string, label: string, value: number, max: number): Html =>
  html`<label>${label}<input type="number" name="${name}" value="${value}" min="0" max="${max}" step="any" required></label>`;

export const textField = (name: string, label: string, value: string): Html =>
  html`<label>${label}<input name="${name}" value="${value}" maxlength="4000"></label>`;

export const checkField = (name: string, label: string, checked: boolean): Html =>
  html`<label class="check"><input type="checkbox" name="${name}" value="1"${
    checked ? html` checked` : null
  }>${label}</label>`;

const style = `
:root{color-scheme:light dark;--line:#d4d9e1;--soft:#f3f5f8;--ink:#1d2430;--dim:#5c6675;--accent:#1f5fd0;--page:#fff}
@media(prefers-color-scheme:dark){:root{--line:#39414d;--soft:#1e242c;--ink:#e4e8ee;--dim:#a3adba;--accent:#7aa8ff;--page:#14181e}}
*{box-sizing:border-box}
body{margin:0;font:14px/1.5 system-ui,"Noto Sans SC",sans-serif;color:var(--ink);background:var(--page)}
header,main{max-width:1180px;margin:0 auto;padding:16px 20px}
header{border-bottom:1px solid var(--line)}
h1{font-size:20px;margin:0}h2{font-size:16px;margin:28px 0 8px}
nav{display:flex;flex-wrap:wrap;gap:6px 18px;margin-top:6px}
a{color:var(--accent)}
.scroll{overflow:auto;max-height:420px;border:1px solid var(--line);border-radius:6px}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:5px 10px;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
th{position:sticky;top:0;background:var(--soft);white-space:nowrap}
td.number{font-variant-numeric:tabular-nums}
form{display:flex;flex-wrap:wrap;gap:8px 14px;align-items:end;padding:10px 0}
label{display:grid;gap:2px;color:var(--dim);font-size:12px}
label.check{display:flex;align-items:center;gap:6px;font-size:14px;padding-bottom:5px}
input{font:inherit;color:inherit;background:var(--page);padding:4px 8px;border:1px solid var(--line);border-radius:4px;min-width:110px}
input[type=checkbox]{min-width:0}
button{font:inherit;padding:5px 14px;border:1px solid var(--accent);border-radius:4px;background:none;color:var(--accent);cursor:pointer}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font-size:12px}
iframe{width:100%;height:480px;border:1px solid var(--line);border-radius:6px;background:#fff}
.empty,.note{color:var(--dim)}
`;

/** Headers of every page: nothing is loaded from anywhere, no script runs, forms stay here. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; " +
    "frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** A whole document. */
export const document = (title: string, body: Html): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${
    html`<title>${title}</title>`.markup
  }<style>${style}</style></head><body>${body.markup}</body></html>`;
