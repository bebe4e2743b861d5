/**
 * The addresses of signed-in screens, which one page serves: what the worker may answer from the device. Sign-in, the pages of
 * clients and the public ones are the server's. A test compares it with the list of screens.
 */
export const appPages =
  /^\/(?:home|clients|messages|requests|quotes|jobs|schedule|email-test|invoices|expenses|reports|analytics|referrals|customer-referral-terms|profile|settings|security|business)(?:\/[^?]*)?(?:\?|$)/
