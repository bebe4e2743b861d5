import type { QuestionGroups } from './question-groups.ts'

export const englishQuestions: QuestionGroups = {
  start: {
    title: 'Getting started',
    questions: [
      {
        id: 'who',
        title: 'Who is Fieldlark for?',
        body: 'For people who clean, fix, paint and plant for a living, alone or with a small crew. Ten trades have their own starting price list; any other can write theirs.',
      },
      {
        id: 'how-long',
        title: 'How long does it take to set up?',
        body: 'A few minutes: business name, trade, language and currency. You can look around with made-up sample data first and remove it in one step.',
      },
      {
        id: 'import',
        title: 'Can I bring my clients?',
        body: 'Yes, from a CSV file of up to 5,000 clients, like the ones Excel, Google Contacts or your old app can save. We point out mistakes row by row before anything is saved.',
      },
      {
        id: 'phone',
        title: 'Is there an app in the app store?',
        body: 'No. Fieldlark runs in the browser and can be installed from there on iPhone, Android and computers. The mobile settings show how, step by step.',
      },
      {
        id: 'signal',
        title: 'Does it work without signal?',
        body: 'It needs a connection to load and save. What you type in a form stays on your phone until it’s saved, and receipt photos wait for the signal.',
      },
    ],
  },
  money: {
    title: 'Prices and plans',
    questions: [
      {
        id: 'cost',
        title: 'What does it cost?',
        body: 'Free, $12 or $19 a month for the whole business, or ten times that for a year. The prices page shows what each plan has. Nothing is charged before you choose a plan and pay for it.',
      },
      {
        id: 'trial',
        title: 'How does the trial work?',
        body: 'Everything is open, without a card. Sign-up shows how many days it lasts. When it’s over nothing is deleted.',
      },
      {
        id: 'cancel',
        title: 'How do I stop?',
        body: 'Stop using it, or close the business in its settings. An owner can open a closed business again for 30 days. Export your data first or later; both work.',
      },
      {
        id: 'fees',
        title: 'Do you take a share of payments?',
        body: 'No. Card payments go to your own Stripe account, and only Stripe charges its fees.',
      },
      {
        id: 'two',
        title: 'Can I have two businesses?',
        body: 'Yes, under one sign-in. Each has its own clients, numbers, team and plan.',
      },
    ],
  },
  work: {
    title: 'Schedule and crew',
    questions: [
      {
        id: 'recurring',
        title: 'Can visits repeat?',
        body: 'Yes: daily, weekly, monthly and in between. You can skip one, pause the series, or change it from one visit on.',
      },
      {
        id: 'overlap',
        title: 'What if two visits overlap?',
        body: 'You see the overlap before you save, and decide. Nothing is moved without you.',
      },
      {
        id: 'crew',
        title: 'What can my workers see?',
        body: 'Their own visits, or all jobs if you allow it. They don’t see costs, margins, reports or settings.',
      },
      {
        id: 'languages',
        title: 'Can the crew use Spanish and I English?',
        body: 'Yes. Each person picks a language, and each client gets emails, quotes and invoices in theirs.',
      },
      {
        id: 'calendar',
        title: 'Does it work with my calendar?',
        body: 'Your visits can show up in Google, Apple or Outlook calendars through a private link. Changes are made in Fieldlark; the link is read only.',
      },
    ],
  },
  clients: {
    title: 'Quotes, invoices and clients',
    questions: [
      {
        id: 'account',
        title: 'Do my clients need an account?',
        body: 'No. They open a quote or invoice from a link, which ends after 90 days and can be turned off sooner.',
      },
      {
        id: 'approve',
        title: 'How does a client approve a quote?',
        body: 'On their phone: they choose optional items, type their name and sign. You get the approved version with its time as proof.',
      },
      {
        id: 'deposit',
        title: 'Can I ask for a deposit?',
        body: 'Yes, as an amount or a percentage of the quote. It’s applied to the first invoice.',
      },
      {
        id: 'taxes',
        title: 'Can it handle my taxes?',
        body: 'You set your tax rates, and say which items are taxed. Totals are exact to the cent in 20 currencies. Which tax you owe is a question for an accountant.',
      },
      {
        id: 'card',
        title: 'Can clients pay by card?',
        body: 'Yes, once you connect your own Stripe account. Without it, the invoice shows your bank details and other ways to pay.',
      },
    ],
  },
  data: {
    title: 'Your data',
    questions: [
      {
        id: 'owner',
        title: 'Who owns what I enter?',
        body: 'You do. You can export clients, jobs, invoices and expenses as CSV at any time, also after a trial.',
      },
      {
        id: 'where',
        title: 'Where is it stored?',
        body: 'On the server of whoever runs this site, or with the hosting they chose. Fieldlark’s source is open, so you can also run it on a server of your own.',
      },
      {
        id: 'safe',
        title: 'How is my account protected?',
        body: 'With a password, a passkey or a link by email, and a second factor if you turn it on. You see every device that’s signed in and can sign it out.',
      },
      {
        id: 'tracking',
        title: 'Do you track me or sell data?',
        body: 'No. There’s no advertising and no analytics by others, and nothing on these pages loads from another company.',
      },
    ],
  },
}
