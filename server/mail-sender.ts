import type { ReceiptOperator } from '#contract/payment-settings.ts';
import { navbarSection } from '#contract/site-content.ts';
import { accentsOf } from '#contract/site-sections/accent.ts';
import type { SiteIdentityContent } from '#contract/site-sections/site-identity.ts';
import { type SiteContent, sanitiseHtml } from './features/site-content/index.ts';
import { createLetters, type Letters, type MailBrand } from './mail/index.ts';
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

  async function headerLogo(): Promise<string> {
    const { logo } = navbarSection.content.parse((await read(navbarSection)).content);
    return logo.isActive ? logo.imageUrl : '';
  }

  /** The logo of the site, or else the one in the header. */
  async function logoOf({ logo, logoDark }: SiteIdentityContent): Promise<MailBrand['logo']> {
    const light = logo || logoDark || (await headerLogo());
    if (light === '') return null;
    const absolute = (address: string) => new URL(address, publicUrl).href;
    return { light: absolute(light), dark: absolute(logoDark || light) };
  }

  return createLetters(context, {
    sanitiseHtml,
    supportAddress: async () => (await identity()).supportEmail || (await receiptOperator()).email || null,
    async brand() {
      const site = await identity();
      return { name: site.name, url: publicUrl, logo: await logoOf(site), accents: accentsOf(site) };
    },
  });
}
