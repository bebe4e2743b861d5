/** That a member can do a service. */
export type Skill = { service_id: string; user_id: string }

/** Whether the member can do all of the work; a service that nobody is named for is everybody's. */
export const canDo = (userId: string, serviceIds: readonly string[], skills: readonly Skill[]): boolean =>
  serviceIds.every((serviceId) => {
    const named = skills.filter(({ service_id }) => service_id === serviceId)
    return named.length === 0 || named.some(({ user_id }) => user_id === userId)
  })
