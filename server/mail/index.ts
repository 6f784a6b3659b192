export {
  accountDeletedMail,
  addressChangedMail,
  changeAddressMail,
  changeAskedMail,
  confirmAddressMail,
  operatorMessageMail,
  passwordChangedMail,
  resetPasswordMail,
  twoStepDisabledMail,
  twoStepEnabledMail,
  twoStepTakenOffMail,
} from './account-mails.ts';
export { registerFailedJobMails } from './failed-job-mails.ts';
export type { MailBrand } from './layout.ts';
export { createLetters, type Letters } from './letters.ts';
export { newRulesMail } from './listing-mails.ts';
export {
  type MailContent,
  type MailDefinition,
  sharedPlaceholders,
} from './mail-definition.ts';
export {
  deleteTemplate,
  findTemplate,
  listTemplates,
  type StoredTemplate,
  storeTemplate,
} from './mail-templates.repository.ts';
export {
  operatorDisputeMail,
  operatorRefundMail,
  operatorSaleMail,
  paymentNeedsAttentionMail,
} from './operator-order-mails.ts';
export {
  disputeClosedMail,
  disputeOpenedMail,
  type MailedOrder,
  orderPaidMail,
  orderReceivedMail,
  orderRefundedMail,
  paymentDeclinedMail,
  paymentInReviewMail,
  secondPaymentReturnedMail,
} from './order-mails.ts';
export { queueMail, queueMailToAll, registerMailJob, sendLetterNow } from './queue-mail.ts';
export { findMail, mailDefinitions } from './registry.ts';
export {
  newTicketMail,
  ticketAnsweredMail,
  ticketContinuedMail,
  ticketReceivedMail,
  ticketReplyRefusedMail,
} from './support-mails.ts';
export { listingCeilingMail, retiredModelMail, storageAlarmMail } from './system-mails.ts';
export { textOfHtml } from './text-of-html.ts';
