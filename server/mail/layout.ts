import { type Accents, papers } from '#contract/site-sections/accent.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import type { Block, FilledMail } from './fill-template.ts';

/** Who sends: the site's identity. */
export interface MailBrand {
  name: string;
  /** The site's own address. */
  url: string;
  /** Absolute addresses of the image for each theme; null for the name in letters. */
  logo: { light: string; dark: string } | null;
  accents: Accents;
}

interface Frame {
  brand: MailBrand;
  canReply: boolean;
}

const SERIF = "Newsreader, 'Iowan Old Style', Georgia, 'Times New Roman', serif";
const SANS = "Inter, system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

// Mail programs remove style sheets or keep only parts of them. Essential styles are inline, and the style
// element adds only the optional ones (dark colours, narrow screens).
const styleOf = ({ accents: { dark } }: MailBrand) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background: ${papers.dark} !important; }
    .sheet { background: #201e1a !important; border-color: #36332c !important; }
    .ink { color: #ece7db !important; }
    .soft { color: #b9b2a3 !important; }
    .button { background: ${dark.accent} !important; color: ${dark.onAccent} !important; }
    .link { color: ${dark.accent} !important; }
    .logo-light { display: none !important; }
    .logo-dark { display: block !important; }
    .plate { padding: 8px 12px !important; border-radius: 6px !important; background: ${papers.light} !important; }
  }
  @media (max-width: 480px) { .sheet { padding: 24px 20px !important; } }`;

const paragraph = 'margin:0 0 16px';
const small = `font:14px/1.6 ${SANS};color:#544f46`;

function paragraphOf(html: string): string {
  return `<p class="ink" style="${paragraph};font:16px/1.6 ${SANS};color:#1c1a16;overflow-wrap:anywhere">${html}</p>`;
}

const smallPrint = (html: string) =>
  `<p class="soft" style="${paragraph};${small};overflow-wrap:anywhere">${html}</p>`;

const linkOf = (href: string, { accents }: MailBrand) =>
  `<a class="link" href="${href}" style="color:${accents.light.accent}">${href}</a>`;

/** In sanitised HTML, `<a ` is always the start of a link. */
function richOf(html: string, { accents }: MailBrand): string {
  const coloured = html.replaceAll('<a ', `<a class="link" style="color:${accents.light.accent}" `);
  return `<div class="ink" style="${paragraph};font:16px/1.6 ${SANS};color:#1c1a16;overflow-wrap:anywhere">${coloured}</div>`;
}

function buttonOf(label: string, url: string, brand: MailBrand): string {
  const { accent, onAccent } = brand.accents.light;
  const href = escapeHtml(url);
  return `<p style="margin:24px 0"><a class="button" href="${href}" style="display:inline-block;padding:12px 22px;border-radius:6px;background:${accent};color:${onAccent};font:600 16px/1.25 ${SANS};text-decoration:none">${escapeHtml(label)}</a></p>
            <p class="soft" style="margin:0 0 4px;${small}">If the button does not work, copy this address into your browser:</p>
            <p style="${paragraph};font:14px/1.6 ${SANS};word-break:break-all">${linkOf(href, brand)}</p>`;
}

/** What follows the last button is small print. */
function bodyOf(blocks: readonly Block[], brand: MailBrand): string {
  const lastButton = blocks.findLastIndex(({ kind }) => kind === 'button');
  const parts = blocks.map((block, index) => {
    if (block.kind === 'button') return buttonOf(block.label, block.url, brand);
    if (block.kind === 'rich') return richOf(block.html, brand);
    return lastButton !== -1 && index > lastButton ? smallPrint(block.html) : paragraphOf(block.html);
  });
  return parts.join('\n            ');
}

const replyLine = ({ brand, canReply }: Frame) =>
  canReply ? `You can reply to this email.` : `${brand.name} does not read replies to this email.`;

/** Hidden images are marked twice, as some mail programs ignore `display`. */
function logoOf(address: string, name: string, theme: { class: string; isHidden?: boolean }): string {
  const display = theme.isHidden ? 'display:none;mso-hide:all' : 'display:block';
  return `<img src="${escapeHtml(address)}" alt="${escapeHtml(name)}" height="36" class="${theme.class}" style="${display};height:36px;width:auto;max-width:240px;object-fit:contain;object-position:left;border:0">`;
}

/** A logo that is the same in the dark has its light background there. */
function headOf({ name, logo }: MailBrand): string {
  if (logo === null)
    return `<span class="ink" style="font:600 22px/1.2 ${SERIF};color:#1c1a16">${escapeHtml(name)}</span>`;
  if (logo.light === logo.dark) return logoOf(logo.light, name, { class: 'plate' });
  return `${logoOf(logo.light, name, { class: 'logo-light' })}${logoOf(logo.dark, name, { class: 'logo-dark', isHidden: true })}`;
}

/** Shown beside the subject in lists of mails. */
const teaserOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'button' ? [] : [block.text]))[1] ?? '';

/** Builds the HTML with tables, the only layout all mail programs agree on. */
function htmlOf({ subject, blocks }: FilledMail, frame: Frame): string {
  const { name, url } = frame.brand;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styleOf(frame.brand)}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${papers.light}">
  <div style="display:none;max-height:0;overflow:hidden">${escapeHtml(teaserOf(blocks).slice(0, 200))}</div>
  <table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${papers.light}">
    <tr><td align="center" style="padding:32px 12px">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
        <tr><td style="padding:0 4px 16px">${headOf(frame.brand)}</td></tr>
        <tr><td class="sheet" style="padding:32px;background:#fdfbf6;border:1px solid #d9d2c3;border-radius:8px">
            <h1 class="ink" style="margin:0 0 16px;font:500 26px/1.25 ${SERIF};color:#1c1a16;overflow-wrap:anywhere">${escapeHtml(subject)}</h1>
            ${bodyOf(blocks, frame.brand)}
        </td></tr>
        <tr><td style="padding:16px 4px 0">${smallPrint(`${escapeHtml(name)} · ${linkOf(escapeHtml(url), frame.brand)}<br>${escapeHtml(replyLine(frame))}`)}</td></tr>
      </table>
    </td></tr>
  </table>
</body>
</html>
`;
}

function textOf({ blocks }: FilledMail, frame: Frame): string {
  const { name, url } = frame.brand;
  const parts = blocks.map((block) =>
    block.kind === 'button' ? `${block.label}:\n${block.url}` : block.text,
  );
  return `${parts.join('\n\n')}\n\n-- \n${name}\n${url}\n${replyLine(frame)}\n`;
}

/** Both parts of a mail. */
export function layOut(mail: FilledMail, frame: Frame): { html: string; text: string } {
  return { html: htmlOf(mail, frame), text: textOf(mail, frame) };
}
