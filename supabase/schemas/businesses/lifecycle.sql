-- The steps before and after a business is written: before_business and after_business, from top to bottom.

-- A new business starts on trial. The lock serializes two businesses that one person creates at once, so that only the
-- first is active.
create function private.begin_business(business public.businesses) returns public.businesses
language plpgsql set search_path = '' as $$
begin
  business.user_id := private.author(business.user_id);
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('businesses of ' || business.user_id, 0));
  business.plan_status := 'trial';
  business.trial_ends_at := private.trial_end(business.user_id, business.language);
  business.is_active := not exists (select from public.businesses as other where other.user_id = business.user_id);
  business.referral_code := private.new_referral_code();
  business.currency_set_at := case when business.currency is not null then now() end;
  business.version := 1;
  business.created_at := now();
  business.updated_at := now();
  return business;
end
$$;

-- Whether somebody was shown a price, or money was recorded, sample data included.
create function private.has_shown_amounts(business_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.quote_versions as shown where shown.business_id = has_shown_amounts.business_id)
    or exists (select from public.invoices as invoice
      where invoice.business_id = has_shown_amounts.business_id and invoice.status <> 'draft')
    or exists (select from public.payments as payment where payment.business_id = has_shown_amounts.business_id)
    or exists (select from public.credits as credit where credit.business_id = has_shown_amounts.business_id)
    or exists (select from public.cash_notes as noted where noted.business_id = has_shown_amounts.business_id)
    or exists (select from public.expenses as expense where expense.business_id = has_shown_amounts.business_id);
end
$$;

-- Drafts were priced before the currency was known.
create function private.price_drafts(business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.quotes as quote set subtotal = quote.subtotal
  where quote.business_id = price_drafts.business_id and quote.status = 'draft';
  update public.invoices as invoice set subtotal = null
  where invoice.business_id = price_drafts.business_id and invoice.status = 'draft';
end
$$;

-- The currency is set only once, and with money there is only one with as many decimals. UPDATE locks the row, so that of two tabs the second sees what the first has set.
create function private.set_currency_once(business public.businesses, was public.businesses) returns timestamptz
language plpgsql set search_path = '' as $$
begin
  if business.currency is not distinct from was.currency then return was.currency_set_at; end if;
  if was.currency is not null then
    raise sqlstate 'PT409' using message = 'currency_already_set';
  end if;
  if private.exponent_of(business.currency) <> private.exponent_of(was.currency) and private.has_shown_amounts(was.id) then
    raise sqlstate 'PT409' using message = 'currency_other_decimals',
      hint = 'There are amounts with cents already; another currency needs another business.';
  end if;
  return now();
end
$$;

-- Ten open ones of an account. The lock makes those made at once wait for each other.
create function private.require_business_room(business public.businesses) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('businesses of ' || business.user_id, 0));
  if (select count(*) from public.businesses as other where other.user_id = business.user_id
      and other.id <> business.id and other.closed_at is null) >= 10 then
    raise sqlstate 'PT409' using message = 'too_many_businesses';
  end if;
end
$$;

-- It stands in the subject and the sender of our mails, where a link would be anybody's. A stored one that is older than the
-- rule stays until it is changed. "St.Louis/Metro" is no link: a short word before a long one.
create function private.require_plain_name(name text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if name ~* '://|\mwww\.|\w\.[a-z]{2,3}/|[\w-]{3,}\.[a-z]{2,}/' then
    raise sqlstate 'PT400' using message = 'link_in_name', column = 'business_name';
  end if;
end
$$;

-- Fieldlark mails it to clients. A stored one that is older than the rule stays until it is changed.
create function private.require_google_link(link text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if not private.is_google_link(link) then
    raise sqlstate 'PT400' using message = 'review_link_not_google', column = 'google_business_url';
  end if;
end
$$;

-- The public page shows them. Stored ones that are older than the rule stay until they are changed, and are not shown.
create function private.require_social_links(business public.businesses, old public.businesses) returns void
language plpgsql immutable set search_path = '' as $$
declare
  changed record;
begin
  for changed in select link.network from (values
      ('facebook', business.facebook_url, old.facebook_url), ('instagram', business.instagram_url, old.instagram_url),
      ('x', business.x_url, old.x_url), ('yelp', business.yelp_url, old.yelp_url)) as link (network, url, was)
    where link.url is distinct from link.was and not private.is_social_link(link.network, link.url)
  loop
    raise sqlstate 'PT400' using message = 'link_of_other_site', column = changed.network || '_url';
  end loop;
end
$$;

-- Raises an error for a person who writes in a closed business; the server itself records late payments and mails.
create function private.require_open(business_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is not null and exists (select from public.businesses as business
    where business.id = require_open.business_id and business.closed_at is not null) then
    raise sqlstate 'PT409' using message = 'business_closed';
  end if;
end
$$;

-- The same for what clients do by their links: there nobody is signed in.
create function private.require_open_for_clients(business_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.businesses as business
    where business.id = require_open_for_clients.business_id and business.closed_at is not null) then
    raise sqlstate 'PT409' using message = 'business_closed';
  end if;
end
$$;

-- The same where it must stay open until the transaction ends.
create function private.lock_open(business_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.businesses as business where business.id = lock_open.business_id for share;
  perform private.require_open(lock_open.business_id);
end
$$;

-- For the policies of the buckets. folder: the id of a business.
create function private.is_closed(folder text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.businesses as business where business.closed_at is not null
    and business.id = case when folder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then folder::uuid end)
$$;

create function private.before_business() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new := private.begin_business(new);
    perform private.require_business_room(new);
    perform private.require_plain_name(new.business_name);
    perform private.check_timezone(new.timezone);
    perform private.require_google_link(new.google_business_url);
    perform private.require_social_links(new, null);
    perform private.require_free_subdomain(new.subdomain, new.id);
    return new;
  end if;

  new.currency_set_at := private.set_currency_once(new, old);
  if new.timezone is distinct from old.timezone then
    perform private.check_timezone(new.timezone);
  end if;
  if new.business_name is distinct from old.business_name then
    perform private.require_plain_name(new.business_name);
  end if;
  if new.closed_at is null and (old.closed_at is not null or new.user_id <> old.user_id) then
    perform private.require_business_room(new);
  end if;
  if new.google_business_url is distinct from old.google_business_url then
    perform private.require_google_link(new.google_business_url);
  end if;
  perform private.require_social_links(new, old);
  if new.subdomain is distinct from old.subdomain then
    perform private.require_free_subdomain(new.subdomain, new.id);
  end if;
  if new.is_active is distinct from old.is_active and (select auth.uid()) is distinct from new.user_id
    and (select auth.uid()) is not null then
    raise sqlstate 'PT403' using message = 'not_your_business';
  end if;
  -- Switching businesses and another plan do not count as an edit, so an open form stays current.
  if (new.is_active, new.plan_status, new.trial_ends_at) is distinct from (old.is_active, old.plan_status, old.trial_ends_at)
    and to_jsonb(new) - '{is_active,plan_status,trial_ends_at,version,updated_at}'::text[]
      = to_jsonb(old) - '{is_active,plan_status,trial_ends_at,version,updated_at}'::text[] then
    new.version := old.version;
    new.updated_at := old.updated_at;
    return new;
  end if;
  -- Handing it over, which changes what nobody may update directly, stays possible.
  if new.closed_at is not null and old.closed_at is not null and new.user_id = old.user_id
    and new.offered_at is not distinct from old.offered_at then
    perform private.require_open(new.id);
  end if;
  new.version := private.next_version(new.version, old.version);
  new.updated_at := now();
  return new;
end
$$;
create trigger before_business before insert or update on public.businesses
  for each row execute function private.before_business();

-- A new business gets its owner and the rows that every business has exactly one of.
create function private.after_business() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.team_members (business_id, user_id, role) values (new.id, new.user_id, 'owner');
    insert into public.counters (business_id, kind, prefix) values
      (new.id, 'request', 'REQ-'), (new.id, 'quote', 'Q-'), (new.id, 'job', 'JOB-'),
      (new.id, 'invoice', 'INV-'), (new.id, 'payment', 'PAY-');
    -- Letter paper in the countries of these currencies, the only known fact about a new business; else A4.
    insert into public.document_settings (business_id, paper_size)
    values (new.id, case when coalesce(new.currency, 'USD') in ('USD', 'CAD', 'MXN') then 'letter' else 'a4' end);
    insert into public.referral_stats (business_id, referral_code) values (new.id, new.referral_code);
    insert into public.schedule_settings (business_id) values (new.id);
    insert into public.portal_settings (business_id) values (new.id);
    insert into public.public_profiles (business_id) values (new.id);
    insert into public.booking_settings (business_id) values (new.id);
    -- Last: the rows above are no more than every business has, also one whose owner has used up the trial.
    perform private.set_plan(new.id, 'trial', 'trial', new.trial_ends_at);
    return null;
  end if;

  if new.timezone is distinct from old.timezone then
    perform private.move_visits_to_timezone(new.id, new.timezone);
  end if;
  if new.subdomain is distinct from old.subdomain then
    perform private.keep_old_subdomain(new.id, old.subdomain, new.subdomain);
  end if;
  if private.exponent_of(new.currency) <> private.exponent_of(old.currency) then
    perform private.price_drafts(new.id);
    perform private.keep_unbilled(array(select distinct work.job_id from private.unbilled_work as work
      where work.business_id = new.id));
  end if;
  return null;
end
$$;
create trigger after_business after insert or update of timezone, currency, subdomain on public.businesses
  for each row execute function private.after_business();
