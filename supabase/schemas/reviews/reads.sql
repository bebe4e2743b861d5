-- "Carla R.": the first name and the initial of the last; of a company without a person its whole name.
create function private.review_author(client public.clients) returns text
language sql immutable parallel safe set search_path = '' as $$
  select left(case when name.person is null and btrim(client.company_name) <> '' then btrim(client.company_name)
    else concat_ws(' ', words[1], case when cardinality(words) > 1 then left(words[cardinality(words)], 1) || '.' end) end, 80)
  from (select nullif(btrim(concat_ws(' ', client.first_name, client.last_name)), '') as person) as name
    cross join lateral (select regexp_split_to_array(btrim(coalesce(name.person, client.name)), '\s+') as words) as split
$$;

-- A mailbox, for knowing it again: who was asked is stored nowhere by address.
create function private.review_mailbox(business_id uuid, address text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select private.token_hash(review_mailbox.business_id || ':' || private.fold_email(review_mailbox.address))
$$;

-- Whether a business asks for reviews on its own page, which has to be shown.
create function private.asks_on_page(business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.public_profiles as profile join public.businesses as business on business.id = profile.business_id
    where profile.business_id = asks_on_page.business_id and profile.asks_for_reviews and profile.is_published
      and business.closed_at is null and business.subdomain is not null)
$$;

-- Whether somebody at this address said no to the business, or is one of its people, whose word would be its own.
create function private.is_review_unwanted(business_id uuid, address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.review_asks as earlier where earlier.business_id = is_review_unwanted.business_id
      and earlier.mailbox_hash = private.review_mailbox(is_review_unwanted.business_id, address)
      and earlier.refused_at is not null)
    or exists (select from public.team_members as team join public.profiles as person on person.id = team.user_id
      where team.business_id = is_review_unwanted.business_id
        and private.fold_email(person.email) = private.fold_email(address))
$$;

-- What the public page shows: the average of all, and the newest twenty.
create function private.shown_reviews(business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('count', count(*), 'average', round(avg(review.rating), 1)::text,
    'newest', coalesce(jsonb_agg(jsonb_build_object('id', review.id, 'rating', review.rating, 'body', review.body,
      'author', review.author_name, 'language', review.language, 'created_at', review.created_at, 'reply', review.reply)
      order by review.created_at desc, review.id) filter (where review.place <= 20), '[]'))
  from (select each.*, row_number() over (order by each.created_at desc, each.id) as place from public.reviews as each
    where each.business_id = shown_reviews.business_id and each.publish_at <= now() and each.removed_at is null) as review
$$;

-- What the link in the mail leads to; null for one that leads nowhere.
create function private.review_link(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('page', private.profile_of(business),
    'language', private.client_language(business.id, ask.client_id), 'title', ask.title,
    'author', ask.author_name, 'google', case when private.is_google_link(business.google_business_url)
      then business.google_business_url end,
    'state', case when ask.used_at is not null then 'given' when ask.refused_at is not null then 'refused'
      when ask.expires_at <= now() then 'over' else 'open' end,
    'is_refused', ask.refused_at is not null, 'publish_at', review.publish_at,
    'place', case when review.id is null then null when review.removed_at is not null then 'removed'
      when business.subdomain is null or not exists (select from public.public_profiles as profile
        where profile.business_id = business.id and profile.is_published) then 'hidden'
      when review.publish_at > now() then 'coming' else 'shown' end)
  from private.review_asks as ask
    join public.businesses as business on business.id = ask.business_id and business.closed_at is null
    left join public.reviews as review on review.business_id = ask.business_id and review.id = ask.id
  where ask.token_hash = private.token_hash(review_link.token) and ask.title is not null
$$;

create function public.review_link(token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.review_link(review_link.token)
$$;

-- Four months after asking a link leads nowhere, and nothing is left of it but that a client was asked for a job, or that
-- somebody does not want to be asked. Answers how many links it forgot.
create function private.forget_review_asks() returns int
language sql volatile security definer set search_path = '' as $$
  with gone as (update private.review_asks as ask set title = null, author_name = null,
      mailbox_hash = case when ask.refused_at is not null then ask.mailbox_hash end
    where ask.created_at < now() - interval '120 days' and ask.title is not null returning ask.id)
  select count(*)::int from gone
$$;

grant execute on function private.review_link, public.review_link to service_role;
