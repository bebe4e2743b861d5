/** From this width on there is a keyboard to speak of; a phone is offered no list of shortcuts. */
export const isWide = () => matchMedia('(min-width: 1024px)').matches
