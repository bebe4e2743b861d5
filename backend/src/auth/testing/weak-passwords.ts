import { createPasswords } from '../passwords.ts'

/** A third of these tests' work would be hashing at the usual strength, which `passwords.test.ts` holds. */
export const weakPasswords = () => createPasswords({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } })
