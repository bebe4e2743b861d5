/** The most work a sign-in may cost, whatever a stored hash demands: a single hash must not stop the server. */
const most = { bcryptCost: 15, memoryKib: 262_144, passes: 10, lanes: 16 }

/** Whether passwords can be compared with this hash, ours or imported. */
export function isUsableHash(stored: string): boolean {
  const bcrypt = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(stored)
  if (bcrypt) return Number(bcrypt[1]) >= 4 && Number(bcrypt[1]) <= most.bcryptCost
  const argon =
    /^\$argon2id?\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$[+/A-Za-z0-9]{11,}\$[+/A-Za-z0-9]{16,}$/
  const [, memory, passes, lanes] = argon.exec(stored) ?? []
  return (
    memory !== undefined &&
    Number(memory) <= most.memoryKib &&
    Number(passes) <= most.passes &&
    Number(lanes) <= most.lanes
  )
}
