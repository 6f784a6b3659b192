import type { SiteSectionId } from '#contract/site-content.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';

export type Action = 'load' | 'update' | 'reset' | 'toggle';

/** The texts of a section's editor. */
export interface SectionTexts {
  updated: string;
  wasReset: string;
  /** Shown when there is nothing to edit. */
  empty: string;
  failure: (error: unknown, action: Action) => string;
}

function textsOf(
  name: string,
  dataName: string,
  failures: Record<'load' | 'update' | 'reset', string>,
): SectionTexts {
  return {
    updated: `${name} updated successfully!`,
    wasReset: `${name} reset to default successfully!`,
    empty: `No ${dataName} available`,
    failure: (_error, action) => (action === 'toggle' ? failures.update : failures[action]),
  };
}

const named = (name: string, dataName: string, inSentence = name) =>
  textsOf(name, dataName, {
    load: `Failed to load ${dataName}`,
    update: `Failed to update ${inSentence}`,
    reset: `Failed to reset ${inSentence}`,
  });

const contactFailures: Record<Action, string> = {
  load: 'Failed to fetch data',
  update: 'Failed to update data',
  toggle: 'Failed to toggle status',
  reset: 'Failed to reset data',
};

const contact: SectionTexts = {
  updated: 'Contact section updated successfully!',
  wasReset: 'Contact section reset to default successfully!',
  empty: 'No contact data available',
  failure: (error, action) => `Error: ${reasonOf(error) ?? contactFailures[action]}`,
};

/** By section; the specification's sentences, or modelled on them. */
export const sectionTexts: Readonly<Record<SiteSectionId, SectionTexts>> = {
  navbar: named('NavBar', 'NavBar data'),
  banner: named('Banner section', 'banner data', 'banner section'),
  about: named('About section', 'about section data', 'about section'),
  testimonials: named('Testimonial section', 'testimonial data', 'testimonial section'),
  contact,
  footer: named('Footer', 'footer data', 'footer'),
  faq: named('Questions section', 'questions', 'questions section'),
  terms: named('Terms of Service', 'terms data', 'terms of service'),
  privacy: named('Privacy Policy', 'privacy data', 'privacy policy'),
  'site-identity': named('Site identity', 'site identity data', 'site identity'),
};

/** The service's reason, if the user can act on it and the sentence above does not already contain it. */
export function reasonBeside(said: string, error: unknown): string | null {
  const reason = reasonOf(error);
  return reason !== null && !said.includes(reason) ? reason : null;
}
