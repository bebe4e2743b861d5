import { afterEach, beforeEach } from 'vitest'

/** The data URL of every canvas in a page without graphics. */
export const drawnPicture = 'data:image/png;base64,iVBORw0KGgo='

/** A 2D context whose methods do nothing; text has a width so that it fits. */
const pen = new Proxy<Record<string | symbol, unknown>>(
  {},
  {
    get: (target, name) =>
      name === 'measureText' ? () => ({ width: 10 }) : name in target ? target[name] : () => {},
    set: (target, name, value) => Reflect.set(target, name, value),
  },
)

/** Stubs canvas drawing: the page of a component test has none. */
export function useCanvas() {
  const real = Object.getOwnPropertyDescriptors(HTMLCanvasElement.prototype)
  beforeEach(() => {
    Object.assign(HTMLCanvasElement.prototype, { getContext: () => pen, toDataURL: () => drawnPicture })
  })
  afterEach(() => {
    Object.defineProperties(HTMLCanvasElement.prototype, {
      getContext: real.getContext,
      toDataURL: real.toDataURL,
    })
  })
}
