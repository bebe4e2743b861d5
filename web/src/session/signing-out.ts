/** The window event with which this tab begins to sign out; background refetching stops then. */
export const signingOut = 'fieldlark:signing-out'
