-- How often which page was opened on a day, by those who allowed it to be counted. No row is about a person: there is no address, no
-- name of a browser and no id in it. One function of the server writes it, and nobody reads it over the API.
create table private.page_days (
  day date not null check (day between '2000-01-01' and '2100-01-01'),
  event text not null check (event in ('page', 'sign_up', 'plan')),
  -- A path of the product, with ":clientId" in the place of an id.
  page text not null check (page like '/%' and private.fits(page, 200)),
  plan text not null check (plan in ('', 'starter', 'grow-pro')),
  -- The site somebody came from and the utm_source of the address; empty where there is none.
  referrer text not null check (private.fits(referrer, 100)),
  source text not null check (private.fits(source, 40)),
  language text not null check (language in ('en', 'es')),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  times integer not null check (times > 0),
  -- What the plans of these events cost a month, together.
  plan_value integer not null check (plan_value >= 0),
  primary key (day, event, page, plan, referrer, source, language, device)
);

alter table private.page_days enable row level security;
