import type { Mailer } from '#server/clients/mailer/index.ts';
import type { FetchRemoteImage } from '#server/clients/remote-image.ts';
import type { Letters } from '#server/mail/index.ts';
import { canSupport } from '#server/platform/admin-access.ts';
import type { AppContext } from '#server/platform/context.ts';
import { type AddressChanged, createAddressChange } from './account/change-address.ts';
import { createPhotoChange, type PhotoChanged } from './account/change-photo.ts';
import { createEmailChange } from './account/email-change.service.ts';
import { createErasure, type ForgetPerson } from './account/erasure.service.ts';
import { createOwnAccount, type PersonalData } from './account/own-account.service.ts';
import { createPasswordChange } from './account/password-change.service.ts';
import { createProfile } from './account/profile.service.ts';
import { createProviderPhotos } from './account/provider-photo.ts';
import { createIdentityCheck } from './identity-check.ts';
import { createFirstAdmin } from './people/first-admin.service.ts';
import { deleteEndedMemberships } from './people/memberships.repository.ts';
import { createOperatorMails } from './people/operator-mails.service.ts';
import { createOperatorMessages } from './people/operator-messages.service.ts';
import { findPersonById, listPhotosAmong, listSupportTeam } from './people/people.repository.ts';
import { createUserManagement } from './people/user-management.service.ts';
import { createUsers } from './people/users.service.ts';
import { createActing } from './sessions/acting.service.ts';
import { createCookieReader } from './sessions/session-cookie.ts';
import { createSessions, roleHolderOf } from './sessions/sessions.service.ts';
import { createEmailConfirmation } from './sign-in/email-confirmation.service.ts';
import { createLibrary, librarySecret } from './sign-in/library.ts';
import { deleteEndedTokens } from './sign-in/one-time-tokens.repository.ts';
import { createPasswordAttempts } from './sign-in/password-attempts.ts';
import { createPasswordReset } from './sign-in/password-reset.service.ts';
import { createProviders } from './sign-in/providers.service.ts';
import { createRegistration } from './sign-in/registration.service.ts';
import { createSignIn } from './sign-in/sign-in.service.ts';
import { createSignupOffer } from './sign-in/signup-grants.ts';
import { createTwoStep } from './sign-in/two-step.service.ts';
import { createTwoStepSettings } from './sign-in/two-step-settings.service.ts';
import { createUnprovenAccount } from './sign-in/unproven-account.ts';

interface IdentityDependencies {
  credits: Parameters<typeof createUserManagement>[1]['credits'];
  mailer: Mailer;
  /** Free credits of a new account. */
  signupCredits: () => Promise<number>;
  /** What the site is called. */
  site: () => Promise<{ name: string }>;
  letters: Letters;
  sanitiseHtml: (html: string) => string;
  /** What other slices do when a user's address changes. */
  addressKeepers: readonly AddressChanged[];
  /** What other slices do when a user's photo changes. */
  photoKeepers: readonly PhotoChanged[];
  /** Stores an image as a user's upload; returns its address. */
  storeImage: (content: Buffer, userId: string) => Promise<string>;
  fetchRemoteImage: FetchRemoteImage;
  /** What other slices do when a user is deleted. */
  forgetPerson: readonly ForgetPerson[];
  /** What other slices store about a user. */
  personalData: PersonalData;
}

/** Accounts, sessions and roles. Only this slice uses the identity library. */
export function createIdentity(context: AppContext, dependencies: IdentityDependencies) {
  const { config, db, now } = context;
  const offerCredits = createSignupOffer(context, dependencies.signupCredits);
  const library = createLibrary(context, offerCredits);
  const cookies = createCookieReader({ publicUrl: config.publicUrl, secret: librarySecret(context) });
  const confirmation = createEmailConfirmation(context);
  const sessions = createSessions(context, cookies);
  const firstAdmin = createFirstAdmin(context, offerCredits);
  const erase = createErasure(context, dependencies.forgetPerson);
  const passwordAttempts = createPasswordAttempts(context);
  const checkIdentity = createIdentityCheck(context, passwordAttempts);
  const changeAddress = createAddressChange(context, dependencies.addressKeepers);
  const changePhoto = createPhotoChange(dependencies.photoKeepers);
  const signIn = createSignIn(context, library, { cookies, confirmation, passwordAttempts });
  return {
    resolveActor: sessions.resolveActor,
    /** Runs at every start. `setupUrl` may be shown only to whoever started the server. */
    prepareFirstAdmin: firstAdmin.prepare,
    operatorMails: createOperatorMails(context),
    /** Addresses of users' photos among these uploads, given by id. */
    photosAmong: (uploadIds: readonly string[]) => listPhotosAmong(db, uploadIds),
    /** Null if there is no such user. */
    findUser: (userId: string) => findPersonById(db, userId),
    /** Those who may use the support inbox at this moment. */
    async supportTeam() {
      const team = await listSupportTeam(db);
      return team.filter((person) => canSupport(roleHolderOf(person, config.isAdminTwoStepRequired)));
    },
    async deleteEnded(): Promise<void> {
      await sessions.deleteEnded();
      await deleteEndedTokens(db, now());
    },
    /** Returns to free whose bought membership has ended. */
    endMemberships: () => deleteEndedMemberships(db, now()),
    acting: createActing(context),
    confirmation,
    emailChange: createEmailChange(context, { checkIdentity, changeAddress }),
    firstAdmin,
    site: dependencies.site,
    signupCredits: dependencies.signupCredits,
    ownAccount: createOwnAccount(context, {
      checkIdentity,
      erase,
      personalData: dependencies.personalData,
      listSessions: sessions.list,
      signOut: signIn.signOut,
    }),
    profile: createProfile(context, changePhoto),
    passwordChange: createPasswordChange(context, library, passwordAttempts),
    passwordReset: createPasswordReset(context, createUnprovenAccount(changePhoto)),
    providerPhotos: createProviderPhotos(context, { ...dependencies, changePhoto }),
    providers: createProviders(context, offerCredits),
    registration: createRegistration(context, library, confirmation),
    sessions,
    signIn,
    twoStep: createTwoStep(context, library, cookies),
    twoStepSettings: createTwoStepSettings(context, { ...dependencies, library, passwordAttempts }),
    users: createUsers(context, changePhoto),
    userManagement: createUserManagement(context, { credits: dependencies.credits, changeAddress, erase }),
    operatorMessages: createOperatorMessages(context, dependencies),
  };
}

export type Identity = ReturnType<typeof createIdentity>;
