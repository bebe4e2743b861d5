/** The first steps of a business that its records show, in the order in which they are taken. */
export const firstSteps = ['currency', 'client', 'property', 'quote', 'job', 'invoice', 'payment'] as const
export type FirstStep = (typeof firstSteps)[number]

export type Taken = Readonly<Record<FirstStep, boolean>>

/** Some businesses give no quotes: with a job that step is no longer due, though it stays open. */
const isDue = (taken: Taken, step: FirstStep) => !taken[step] && !(step === 'quote' && taken.job)

/** The step to take now; undefined once none is due. */
export const nextStep = (taken: Taken) => firstSteps.find((step) => isDue(taken, step))
