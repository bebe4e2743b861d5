/** The functions of people's own accounts that signed-in users may call. */
export const accountsPublic = ['delete_account', 'end_session', 'my_sessions']

/** The private functions behind these. */
export const accountsPrivate = ['delete_account', 'end_session', 'my_sessions']
