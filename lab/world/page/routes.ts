import type { Call, Reply, Route } from '../control/router';
import { ControlError } from '../errors';
import { actions } from './actions';
import { document, type Html, html, pageHeaders } from './html';
import type { PageServices } from './services';
import {
  mailSection,
  numberSection,
  originSection,
  resolverSection,
  trafficSection,
  webhookSection,
  zoneSection,
} from './sections';

const title = '实验环境 · Lab world';
const formLimitBytes = 64_000;

const page = (body: Html, status = 200): Reply => ({
  status,
  text: document(title, body),
  headers: pageHeaders,
});

const header = html`<header><h1>${title}</h1><nav>
  <a href="/#mail">邮件 · Mail</a><a href="/#webhooks">回调 · Webhooks</a>
  <a href="/#numbers">短信与电话 · SMS and calls</a>
  <a href="/#zones">域名区域 · Zones</a><a href="/#resolvers">解析服务器 · Resolvers</a>
  <a href="/#origin">源站 · Origin</a>
  <a href="/#traffic">实时流量 · Live traffic</a></nav></header>`;

const home = async (parts: PageServices): Promise<Reply> =>
  page(html`${header}<main>${mailSection(parts)}${webhookSection(parts)}${numberSection(parts)}${zoneSection(parts)}${resolverSection(parts)}
    ${originSection(parts)}${await trafficSection(parts)}
    <p class="note">IP 归属数据 · IP geolocation by <a href="https://db-ip.com">DB-IP</a></p></main>`);

const mailPage = (parts: PageServices, id: string): Reply => {
  const mail = parts.sinks.mails.since(0).find((one) => String(one.id) === id);
  if (!mail) return page(html`${header}<main><p>没有这封邮件 · No such mail</p></main>`, 404);
  const headers = mail.headers.map(({ name, value }) => `${name}: ${value}`).join('\n');
  const files = mail.attachments.map(
    (file) => html`<li>${file.filename || '—'} (${file.mimeType}, ${file.sizeBytes} B)</li>`,
  );
  return page(html`${header}<main><h2>${mail.subject || '—'}</h2>
    <p class="note">${mail.from} → ${mail.to.join(', ')} · ${mail.receivedAt}</p>
    <pre>${mail.text}</pre>
    ${mail.html ? html`<h2>HTML</h2><iframe sandbox title="HTML" srcdoc="${mail.html}"></iframe>` : null}
    ${files.length > 0 ? html`<h2>附件 · Files</h2><ul>${files}</ul>` : null}
    <h2>邮件头 · Headers</h2><pre>${headers}</pre></main>`);
};

/** Forms are taken from this page only: a browser says when another site sent one. */
const checkOrigin = (call: Call): void => {
  const site = call.request.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  throw new ControlError(403, 'crossSite', {
    zh: '只接受本页面提交的表单',
    en: 'forms are taken from this page only',
  });
};

const submit = async (parts: PageServices, call: Call): Promise<Reply> => {
  try {
    checkOrigin(call);
    const name = call.params['action'] ?? '';
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) {
      throw new ControlError(404, 'actionUnknown', { zh: '没有这个操作', en: 'no such action' });
    }
    const fields = new URLSearchParams((await call.body(formLimitBytes)).toString('utf8'));
    const section = await action(parts, fields);
    return { status: 303, text: '', headers: { location: `/#${section}` } };
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    const { zh, en } = error.words;
    return page(
      html`${header}<main><p>${zh} · ${en}</p><p><a href="/">返回 · Back</a></p></main>`,
      error.status,
    );
  }
};

/** The page for people: mails, webhooks, zones, traffic and the switches of all faults. */
export const pageRoutes = (parts: PageServices): Route[] => [
  { method: 'GET', path: '/', handle: () => home(parts) },
  {
    method: 'GET',
    path: '/ui/mail/:id',
    handle: (call) => mailPage(parts, call.params['id'] ?? ''),
  },
  { method: 'POST', path: '/ui/:action', handle: (call) => submit(parts, call) },
];
