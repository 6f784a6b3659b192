import { escapeHtml } from '../platform/escape-html.ts';

export interface MailContent {
  subject: string;
  heading: string;
  /** Plain text, one paragraph each. */
  paragraphs: string[];
  /** Sanitised HTML placed after the paragraphs; `text` is its plain-text version. */
  body?: { html: string; text: string };
  button?: { label: string; url: string };
  /** Small print below the button. */
  note?: string;
}

const PRODUCT = 'Listwright';
const SERIF = "Newsreader, 'Iowan Old Style', Georgia, 'Times New Roman', serif";
const SANS = "Inter, system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

// Mail programs remove style sheets or keep only parts of them. Essential styles are inline, and the style
// element adds only the optional ones (dark colours, narrow screens).
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background: #171613 !important; }
    .sheet { background: #201e1a !important; border-color: #36332c !important; }
    .ink { color: #ece7db !important; }
    .soft { color: #b9b2a3 !important; }
    .button { background: #86c9a3 !important; color: #0d1d14 !important; }
    .link { color: #86c9a3 !important; }
  }
  @media (max-width: 480px) { .sheet { padding: 24px 20px !important; } }`;

function paragraphOf(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;font:16px/1.6 ${SANS};color:#1c1a16">${escapeHtml(text)}</p>`;
}

function bodyOf({ html }: { html: string }): string {
  return `<div class="ink" style="margin:0 0 16px;font:16px/1.6 ${SANS};color:#1c1a16;overflow-wrap:anywhere">${html}</div>`;
}

function buttonOf({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `
            <p style="margin:24px 0"><a class="button" href="${href}" style="display:inline-block;padding:12px 22px;border-radius:6px;background:#1d5c3f;color:#fbf9f3;font:600 16px/1.25 ${SANS};text-decoration:none">${escapeHtml(label)}</a></p>
            <p class="soft" style="margin:0 0 4px;font:14px/1.6 ${SANS};color:#544f46">If the button does not work, copy this address into your browser:</p>
            <p style="margin:0 0 16px;font:14px/1.6 ${SANS};word-break:break-all"><a class="link" href="${href}" style="color:#1d5c3f">${href}</a></p>`;
}

/** Builds the HTML with tables, the only layout all mail programs agree on. All values are escaped. */
function htmlOf({ subject, heading, paragraphs, body, button, note }: MailContent): string {
  const small = (text: string) =>
    `<p class="soft" style="margin:0;font:14px/1.6 ${SANS};color:#544f46">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f6f2e9">
  <div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? heading)}</div>
  <table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f2e9">
    <tr><td align="center" style="padding:32px 12px">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
        <tr><td style="padding:0 4px 16px"><span class="ink" style="font:600 22px/1.2 ${SERIF};color:#1c1a16">${PRODUCT}</span></td></tr>
        <tr><td class="sheet" style="padding:32px;background:#fdfbf6;border:1px solid #d9d2c3;border-radius:8px">
            <h1 class="ink" style="margin:0 0 16px;font:500 26px/1.25 ${SERIF};color:#1c1a16">${escapeHtml(heading)}</h1>
            ${paragraphs.map(paragraphOf).join('\n            ')}${body ? bodyOf(body) : ''}${button ? buttonOf(button) : ''}
            ${note ? small(note) : ''}
        </td></tr>
        <tr><td style="padding:16px 4px 0">${small(`${PRODUCT} sent this because of something that happened in your account. Nobody reads replies to this address.`)}</td></tr>
      </table>
    </td></tr>
  </table>
</body>
</html>
`;
}

function textOf({ heading, paragraphs, body, button, note }: MailContent): string {
  const blocks = [
    heading,
    ...paragraphs,
    ...(body ? [body.text] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(note ? [note] : []),
  ];
  return `${blocks.join('\n\n')}\n\n-- \n${PRODUCT}\n`;
}

export function renderMail(content: MailContent): { html: string; text: string } {
  return { html: htmlOf(content), text: textOf(content) };
}
