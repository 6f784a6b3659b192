import { listPackages } from '#contract/catalog.ts';
import { paths } from '#contract/paths.ts';
import { aboutSection } from '#contract/site-content.ts';
import { formatMoney } from '#web/domain/money.ts';
import { readSection, readSite } from '#web/domain/site-parts.ts';
import { apiContext } from '#web/lib/api-context.ts';
import type { Route } from './+types/llms-txt';

/** A single line of plain text, whatever an Admin has typed. */
const line = (text: string) => text.replace(/\s+/g, ' ').trim();

/** GET /llms.txt: describes the site to language models (llmstxt.org). */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const page = context.get(apiContext);
  const { publicUrl } = page;
  const [site, about, packages] = await Promise.all([
    readSite(page),
    readSection(page, aboutSection),
    page.api(listPackages, {}),
  ]);
  const features = about.isActive ? about.features.filter(({ isActive }) => isActive) : [];
  const lines = [
    `# ${line(site.name)}`,
    '',
    `> ${line(site.description)}`,
    '',
    ...features
      .sort((one, other) => one.order - other.order)
      .map(({ title, description }) => `- ${line(title)}: ${line(description)}`),
    '',
    '## Packages',
    '',
    ...packages.map(
      ({ packageName, price, currency, credit }) =>
        `- ${line(packageName)}: ${formatMoney(price, currency)} for ${credit} credits`,
    ),
    '',
    '## Pages',
    '',
    `- [Pricing](${publicUrl}${paths.pricing}): the packages of credits`,
    `- [About](${publicUrl}${paths.about}): what the service does`,
    `- [Contact](${publicUrl}${paths.contact}): write to the operator`,
    `- [Terms](${publicUrl}${paths.terms}): terms of service`,
    `- [Privacy](${publicUrl}${paths.privacy}): privacy policy`,
    '',
    '## For programs',
    '',
    `- [OpenAPI](${publicUrl}/api/openapi.json): every call of the service`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
