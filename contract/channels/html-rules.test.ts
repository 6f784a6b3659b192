import { describe, expect, it } from 'vitest';
import { checkListing } from './check-listing.ts';
import { scanHtml } from './html-scan.ts';

const rules = (description: string) =>
  checkListing({ description }, { channel: 'ebay', on: '2026-11-23' }).map(({ rule }) => rule.split('.')[1]);

describe('active content in HTML', () => {
  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT src=x>',
    '<script',
    '<p onclick="x">a</p>',
    '<p/onclick=x>',
    '<p\nOnMouseOver\n=\n"x">',
    "<p title='>' onclick=x>",
    '<p title=">"onclick=x>',
    '<p =onclick onclick=x>',
    '<img src=x onerror=alert(1)',
    '<a href="javascript:x">',
    "<a href=' \tJAVA\nscript:x'>",
    '<a href="&#106;avascript:x">',
    '<a href="&#x6A;&#97vascript&colon;x">',
    '<a href="java&Tab;script:x">',
    '<a href="\u0001javascript:x">',
    '<a href="vbscript:x">',
    '<a href="data:text/html,x">',
    '<svg><a xlink:href="javascript:x">',
    '<svg><animate attributeName=href values=javascript:x>',
    '<form action=/x>',
    '<iframe srcdoc="x">',
    '<object data=x>',
    '<meta http-equiv=refresh>',
    '<base href=//x>',
    '<!--><script>x</script>-->',
    '<!-- --!><script>x</script>',
    '<textarea><script>x</script></textarea>',
    '<style><!--</style><script>x</script>-->',
    '<title><a title="</title><script>x</script>">',
    '<svg><![CDATA[>]]><script>x</script>',
  ])('%j', (html) => {
    expect(rules(html)).toContain('activeContent');
  });

  it.each([
    'a < b and script > c',
    '&lt;script&gt;',
    '<!-- <script>x</script> -->',
    '<p title="<script>">a</p>',
    '<p title="onclick=x">a</p>',
    '<p an="x" data-on="y">a</p>',
    '<a href="https://example.com/?q=javascript:x">a</a>',
    '<a title="javascript: the good parts">a</a>',
    '<img src="data:image/png;base64,x">',
    '<scripts>',
    '< script>',
    '</script>',
    '<![CDATA[<script>x',
  ])('none: %j', (html) => {
    expect(rules(html)).not.toContain('activeContent');
  });
});

describe('markup', () => {
  it('is found where a browser sees it', () => {
    const spans = (text: string) =>
      scanHtml(text).map(({ start, end, name }) => [name, text.slice(start, end)]);
    expect(spans('a<b>c</b><!-- <i> -->d<br/>')).toEqual([
      ['b', '<b>'],
      ['b', '</b>'],
      ['!', '<!-- <i> -->'],
      ['br', '<br/>'],
    ]);
    expect(spans('1 <2, <3 <')).toEqual([]);
    expect(spans('<b title="a>b"')).toEqual([['b', '<b title="a>b"']]);
    expect(spans('<!doctype html><?xml?></ x>')).toEqual([
      ['!', '<!doctype html>'],
      ['!', '<?xml?>'],
      ['!', '</ x>'],
    ]);
  });

  it('is judged by what the field takes', () => {
    const of = (channel: 'etsy' | 'amazon' | 'shopify', field: string, text: string) =>
      checkListing({ [field]: text }, { channel, on: '2026-11-23' }).map(
        ({ rule, severity }) => `${severity} ${rule}`,
      );
    expect(of('etsy', 'description', 'a<br>b')).toEqual(['block description.html']);
    expect(of('amazon', 'description', 'a<br>b')).toEqual([]);
    expect(of('amazon', 'description', '<p>a')).toEqual(['block description.html']);
    expect(of('shopify', 'descriptionHtml', '<p>a</p><video>')).toEqual(['advice descriptionHtml.html']);
    expect(of('shopify', 'descriptionHtml', '<video onplay=x>')).toEqual([
      'block descriptionHtml.activeContent',
    ]);
  });
});
