import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { paths } from '../paths.ts';
import { successOf } from '../primitives.ts';
import {
  entriesOf,
  entryIdSchema,
  imageSchema,
  linkSchema,
  optionalLinkSchema,
  optionalText,
  orderSchema,
  requiredText,
} from './fields.ts';
import { defineSiteSection } from './section.ts';

const logoSchema = z.object({ imageUrl: imageSchema, altText: optionalText(120), isActive: z.boolean() });

const menuLinkSchema = z.object({
  id: entryIdSchema,
  label: requiredText(60, 'Please enter a label'),
  link: linkSchema,
  order: orderSchema,
  isActive: z.boolean(),
});

const navbarContentSchema = z.object({
  logo: logoSchema,
  menuItems: entriesOf(
    menuLinkSchema.extend({
      isDropdown: z.boolean(),
      /** Entries of a dropdown; ignored for a plain link. */
      children: entriesOf(menuLinkSchema, { min: 0, max: 12 }).optional(),
    }),
    { min: 0, max: 20 },
  ),
  topBanner: z.object({
    text: optionalText(200),
    linkText: optionalText(60),
    linkUrl: optionalLinkSchema,
    isActive: z.boolean(),
  }),
  authButtons: z.object({
    showSignIn: z.boolean(),
    signInText: optionalText(40),
    signInLink: optionalLinkSchema,
    showRegister: z.boolean(),
    registerText: optionalText(40),
    registerLink: optionalLinkSchema,
    isActive: z.boolean(),
  }),
});
export type NavbarContent = z.output<typeof navbarContentSchema>;

const item = (order: number, label: string, link: string) => ({
  id: `menu${order}`,
  label,
  link,
  order,
  isActive: true,
  isDropdown: false,
});

export const navbarSection = defineSiteSection({
  id: 'navbar',
  path: '/api/navbar',
  title: 'Header Section',
  noun: 'NavBar',
  content: navbarContentSchema,
  defaults: {
    // Without an image, the header shows the site's name as text.
    logo: { imageUrl: '', altText: '', isActive: true },
    menuItems: [
      item(1, 'Home', '/'),
      item(2, 'Pricing', paths.pricing),
      item(3, 'About', paths.about),
      item(4, 'Contact', paths.contact),
    ],
    topBanner: {
      text: 'Product listings in about 130 languages.',
      linkText: 'Write your first listing',
      linkUrl: paths.register,
      isActive: false,
    },
    authButtons: {
      showSignIn: true,
      signInText: 'Sign in',
      signInLink: paths.login,
      showRegister: true,
      registerText: 'Register',
      registerLink: paths.register,
      isActive: true,
    },
  },
});

export const getNavLogo = defineEndpoint({
  method: 'GET',
  path: '/api/nav-logo',
  access: 'public',
  summary: "The header's logo alone",
  answer: successOf(logoSchema),
});
