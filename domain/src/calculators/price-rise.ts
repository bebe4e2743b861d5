import { divideRounded, unscaled } from '../values/decimal.ts'
import { asText, type Calculator, countField, hundredths, moneyField } from './calculator.ts'

/**
 * How many regular clients may leave after a price rise before less is left than today: rise ÷ (what is left of a visit
 * now + rise). No answer where nothing is left of a visit now, or where the new price is no rise.
 */
export const priceRise: Calculator<
  'price' | 'newPrice' | 'visitCost' | 'clients' | 'visits',
  'shareToLose' | 'clientsToLose' | 'everyoneStays' | 'theyLeave' | 'oneMoreLeaves'
> = {
  fields: {
    price: moneyField(99_999, 1),
    newPrice: moneyField(99_999, 1),
    visitCost: moneyField(99_999),
    clients: countField(1, 9999),
    visits: countField(1, 366),
  },
  figures: {
    shareToLose: 'percent',
    clientsToLose: 'count',
    everyoneStays: 'money',
    theyLeave: 'money',
    oneMoreLeaves: 'money',
  },
  compute: (values) => {
    const [price, newPrice] = [hundredths(values.price), hundredths(values.newPrice)]
    const [now, then] = [price - hundredths(values.visitCost), newPrice - hundredths(values.visitCost)]
    if (now <= 0n || then <= now)
      return {
        shareToLose: null,
        clientsToLose: null,
        everyoneStays: null,
        theyLeave: null,
        oneMoreLeaves: null,
      }
    const clients = BigInt(values.clients)
    const visits = BigInt(values.visits)
    const lost = (clients * (then - now)) / then
    const change = (gone: bigint) => asText(visits * ((clients - gone) * then - clients * now))
    return {
      shareToLose: unscaled(divideRounded((then - now) * 1000n, then), 1),
      clientsToLose: String(lost),
      everyoneStays: change(0n),
      theyLeave: change(lost),
      oneMoreLeaves: change(lost + 1n),
    }
  },
}
