import type { Mailer } from '#server/clients/mailer/index.ts';
import type { FetchRemoteImage } from '#server/clients/remote-image.ts';
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
import { createOperatorMessages } from './people/operator-messages.service.ts';
import { findPersonById, listPhotosAmong } from './people/people.repository.ts';
import { listPeopleByRole } from './people/people-list.repository.ts';
import { createUserManagement } from './people/user-management.service.ts';
import { createUsers } from './people/users.service.ts';
import { createActing } from './sessions/acting.service.ts';
import { createCookieReader } from './sessions/session-cookie.ts';
import { createSessions } from './sessions/sessions.service.ts';
import { createEmailConfirmation } from './sign-in/email-confirmation.service.ts';
import { createLibrary, librarySecret } from './sign-in/library.ts';
import { deleteEndedTokens } from './sign-in/one-time-tokens.repository.ts';
import { createPasswordAttempts } from './sign-in/password-attempts.ts';
import { createPasswordReset } from './sign-in/password-reset.service.ts';
import { createProviders } from './sign-in/providers.service.ts';
import { createRegistration } from './sign-in/registration.service.ts';
import { createSignIn } from './sign-in/sign-in.service.ts';
import { createTwoStep } from './sign-in/two-step.service.ts';
import { createTwoStepSettings } from './sign-in/two-step-settings.service.ts';
import { createUnprovenAccount } from './sign-in/unproven-account.ts';

interface IdentityDependencies {
  credits: Parameters<typeof createUserManagement>[1]['credits'];
  mailer: Mailer;
  sanitiseHtml: (html: string) => string;
  /** What other slices do when a person's address changes. */
  addressKeepers: readonly AddressChanged[];
  /** What other slices do when a person's photo changes. */
  photoKeepers: readonly PhotoChanged[];
  /** Keeps an image as an upload of a person; answers its address. */
  storeImage: (content: Buffer, userId: string) => Promise<string>;
  fetchRemoteImage: FetchRemoteImage;
  /** What other slices do when a person is deleted. */
  forgetPerson: readonly ForgetPerson[];
  /** What other slices keep of a person. */
  personalData: PersonalData;
}

/** Who people are: accounts, sessions, roles. The identity library stays behind this. */
export function createIdentity(context: AppContext, dependencies: IdentityDependencies) {
  const { config, db, now } = context;
  const library = createLibrary(context);
  const cookies = createCookieReader({ publicUrl: config.publicUrl, secret: librarySecret(context) });
  const confirmation = createEmailConfirmation(context);
  const sessions = createSessions(context, cookies);
  const firstAdmin = createFirstAdmin(context);
  const erase = createErasure(context, dependencies.forgetPerson);
  const passwordAttempts = createPasswordAttempts(context);
  const checkIdentity = createIdentityCheck(context, passwordAttempts);
  const changeAddress = createAddressChange(context, dependencies.addressKeepers);
  const changePhoto = createPhotoChange(dependencies.photoKeepers);
  const signIn = createSignIn(context, library, { cookies, confirmation, passwordAttempts });
  return {
    resolveActor: sessions.resolveActor,
    /** At every start; `setupUrl` is to be shown to who started the server, and to nobody else. */
    prepareFirstAdmin: firstAdmin.prepare,
    /** Addresses of all Admins, for mails to the operator. */
    listAdminAddresses: async () => (await listPeopleByRole(db, 'Admin')).map(({ email }) => email),
    /** Addresses of people's photos that are one of these uploads, by their ids. */
    photosAmong: (uploadIds: readonly string[]) => listPhotosAmong(db, uploadIds),
    /** Null when there is no such person. */
    findUser: (userId: string) => findPersonById(db, userId),
    async deleteEnded(): Promise<void> {
      await sessions.deleteEnded();
      await deleteEndedTokens(db, now());
    },
    acting: createActing(context),
    confirmation,
    emailChange: createEmailChange(context, { checkIdentity, changeAddress }),
    firstAdmin,
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
    providers: createProviders(context),
    registration: createRegistration(context, library, confirmation),
    sessions,
    signIn,
    twoStep: createTwoStep(context, library, cookies),
    twoStepSettings: createTwoStepSettings(context, library, passwordAttempts),
    users: createUsers(context, changePhoto),
    userManagement: createUserManagement(context, { credits: dependencies.credits, changeAddress, erase }),
    operatorMessages: createOperatorMessages(context, dependencies),
  };
}

export type Identity = ReturnType<typeof createIdentity>;
