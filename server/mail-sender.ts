import type { ReceiptOperator } from '#contract/payment-settings.ts';
import { navbarSection } from '#contract/site-content.ts';
import { type SiteContent, sanitiseHtml } from './features/site-content/index.ts';
import { createLetters, type Letters } from './mail/index.ts';
import type { AppContext } from './platform/context.ts';

interface SiteFacts {
  siteContent: Pick<SiteContent, 'read' | 'identity'>;
  receiptOperator: () => Promise<ReceiptOperator>;
}

/** Mails that carry the site's name, logo and addresses. */
export function createSiteLetters(
  context: AppContext,
  { siteContent: { read, identity }, receiptOperator }: SiteFacts,
): Letters {
  const { publicUrl } = context.config;

  /** The logo of the site, or else the one in the header. */
  async function logoOf({ logo }: { logo: string }): Promise<string | null> {
    if (logo !== '') return new URL(logo, publicUrl).href;
    const { logo: ofHeader } = navbarSection.content.parse((await read(navbarSection)).content);
    return ofHeader.isActive && ofHeader.imageUrl !== '' ? new URL(ofHeader.imageUrl, publicUrl).href : null;
  }

  return createLetters(context, {
    sanitiseHtml,
    supportAddress: async () => (await identity()).supportEmail || (await receiptOperator()).email || null,
    async brand() {
      const site = await identity();
      return { name: site.name, url: publicUrl, logoUrl: await logoOf(site) };
    },
  });
}
