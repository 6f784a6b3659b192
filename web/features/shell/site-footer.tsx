import { paths } from '#contract/paths.ts';
import type { FooterContent } from '#contract/site-sections/footer.ts';
import type { Loaded } from '#web/data/load-part.ts';
import { ContentLink } from '#web/ui/content-link.tsx';
import { IconByClass } from '#web/ui/icon-by-class.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { SiteLogo } from './site-logo.tsx';
import { socialNameOf } from './social-name.ts';

type TextLinks = FooterContent['usefulLinks']['links'];

interface SiteFooterProps {
  footer: Loaded<FooterContent>;
  hasItems?: boolean;
}

/** The site's footer with its active parts; renders nothing while it is switched off. */
export function SiteFooter({ footer: { content, problem }, hasItems = false }: SiteFooterProps) {
  if (problem !== null) {
    return (
      <footer className="border-line border-t px-5 py-8 text-center text-danger text-small sm:px-8">
        <p role="alert">{problem}</p>
      </footer>
    );
  }
  if (!content.isActive) return null;
  const { logo, about, socialLinks, usefulLinks, contactInfo, copyright, bottomLinks } = content;
  return (
    <footer className="wrap-anywhere border-line border-t">
      <div className="mx-auto grid max-w-page gap-10 px-5 pt-12 pb-8 text-small sm:px-8 md:grid-cols-[minmax(0,1fr)_fit-content(28%)_fit-content(28%)] md:gap-16">
        <div className="min-w-0">
          <SiteLogo logo={logo} />
          {about.isActive && about.text && (
            <p className="mt-4 max-w-[40ch] whitespace-pre-line text-ink-soft">{about.text}</p>
          )}
          <SocialLinks links={socialLinks} />
        </div>
        {usefulLinks.isActive && <UsefulLinks {...usefulLinks} />}
        {contactInfo.isActive && <ContactInfo {...contactInfo} />}
      </div>
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-4 px-5 pb-8 text-caption text-ink-soft sm:px-8">
        {copyright.isActive && copyright.text && <p className="min-w-0">{copyright.text}</p>}
        <BottomLinks links={bottomLinks.isActive ? bottomLinks.links : []} hasItems={hasItems} />
        {/* Negative margins align the text, not its padding, with the columns. */}
        <div className="-mx-2">
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

function SocialLinks({ links }: { links: FooterContent['socialLinks'] }) {
  const shown = links.filter(({ isActive }) => isActive);
  if (shown.length === 0) return null;
  return (
    <ul className="-ml-2 mt-4 flex flex-wrap">
      {shown.map(({ id, url, icon }) => (
        <li key={id}>
          <ContentLink
            to={url}
            aria-label={socialNameOf(url, icon)}
            className="grid size-9 place-items-center rounded-control text-base text-ink-soft hover:bg-well hover:text-ink"
          >
            <IconByClass iconClass={icon} />
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}

const columnLink = 'inline-block py-0.5 text-ink-soft hover:text-ink hover:underline';

function UsefulLinks({ title, links }: { title: string; links: TextLinks }) {
  const shown = links.filter(({ isActive }) => isActive);
  if (shown.length === 0) return null;
  return (
    <nav aria-label={title || 'Useful links'} className="min-w-0">
      {title && <h2 className="eyebrow mb-3">{title}</h2>}
      <ul className="grid gap-1">
        {shown.map(({ id, url, text }) => (
          <li key={id}>
            <ContentLink to={url} className={columnLink}>
              {text}
            </ContentLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactInfo({ title, address, email }: FooterContent['contactInfo']) {
  if (!address && !email) return null;
  return (
    <div className="min-w-0 max-w-72">
      {title && <h2 className="eyebrow mb-3">{title}</h2>}
      {address && <p className="whitespace-pre-line text-ink-soft">{address}</p>}
      {email && (
        <a href={`mailto:${email}`} className="text-link mt-1 inline-block py-0.5 text-ink-soft">
          {email}
        </a>
      )}
    </div>
  );
}

/** The operator's links, and the one to the items while there are any. */
function BottomLinks({ links, hasItems }: { links: TextLinks; hasItems: boolean }) {
  const itemsLink = { id: 'items', url: paths.items, text: 'Items', isActive: hasItems };
  const shown = [...links, itemsLink].filter(({ isActive }) => isActive);
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {shown.map(({ id, url, text }) => (
        <li key={id}>
          <ContentLink to={url} className="inline-block py-1 hover:text-ink hover:underline">
            {text}
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}
