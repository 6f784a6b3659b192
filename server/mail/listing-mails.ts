import { defineMail, type MailContent } from './mail-definition.ts';

const newRules = defineMail({
  id: 'new-rules',
  group: 'Listings',
  name: 'New rules of a channel',
  sentWhen:
    'To a person, once for each new version of a channel’s or market’s rules, if listings that kept the earlier ones break it.',
  placeholders: {
    name: { meaning: 'The person’s name', example: 'Ada Shopkeeper' },
    who: { meaning: 'Whose rules they are', example: 'Amazon' },
    day: { meaning: 'The first day of the new rules', example: '27 July 2026' },
    listings: { meaning: 'How many listings break them', example: '37 listings' },
    rules: {
      meaning: 'What they break, one line for each rule',
      example: '37 listings break Amazon’s title rule from 27 July 2026: at most 75 characters',
    },
    link: {
      meaning: 'The page with these listings',
      example: 'https://listings.example/user/products?finding=amazon.title.longest',
      isLink: true,
    },
  },
  needed: ['link'],
  subject: 'New {{who}} rules: {{listings}} to change',
  text: `Hello {{name}},

New {{who}} rules apply from {{day}}. Some of your listings kept the earlier rules and break the new ones:

{{rules}}

[Show these listings]({{link}})

They are marked as blocked until you change them. What is already in your shop stays as it is.`,
});

interface NewRules {
  name: string;
  who: string;
  day: string;
  listings: string;
  rules: readonly string[];
  url: string;
}

/** To an owner, when new rules begin that their listings break. */
export const newRulesMail = ({ rules, url, ...values }: NewRules): MailContent =>
  newRules.write({ ...values, rules: rules.join('\n'), link: url });

export const listingMails = [newRules.definition];
