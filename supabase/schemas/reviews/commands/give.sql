-- What a client does by the link in their mail. It works whatever their address is by now: else a business could prevent a
-- review by changing it.

create function private.lock_review_ask(token text) returns private.review_asks
language plpgsql volatile security definer set search_path = '' as $$
declare
  ask private.review_asks;
begin
  select * into ask from private.review_asks as found where found.token_hash = private.token_hash(coalesce(lock_review_ask.token, ''))
  for no key update;
  if ask.title is null or exists (select from public.businesses as business where business.id = ask.business_id and business.closed_at is not null) then
    raise sqlstate 'PT404' using message = 'link_not_found';
  end if;
  return ask;
end
$$;

-- One review for a link: a form that is sent twice changes nothing.
create function private.give_review(token text, rating int, body text, language text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ask private.review_asks := private.lock_review_ask(give_review.token);
begin
  if ask.used_at is not null then return; end if;
  if ask.expires_at <= now() then raise sqlstate 'PT404' using message = 'link_not_found'; end if;
  if coalesce(give_review.rating, 0) not between 1 and 5 then raise sqlstate 'PT400' using message = 'rating_missing'; end if;
  insert into public.reviews (id, business_id, client_id, job_id, rating, body, author_name, language)
  values (ask.id, ask.business_id, ask.client_id, ask.job_id, give_review.rating,
    nullif(btrim(give_review.body, E' \t\r\n\u00A0'), ''), ask.author_name,
    case give_review.language when 'es' then 'es' else 'en' end);
  update private.review_asks as used set used_at = now() where used.id = ask.id;
  insert into public.notifications (business_id, user_id, kind, event, dedupe_key)
  select ask.business_id, person.user_id, 'review', 'reviewed', 'review:' || ask.id
  from private.people_to_notify(ask.business_id, 'review', 'office', null) as person (user_id)
  on conflict (user_id, dedupe_key) do nothing;
end
$$;

-- Nobody of the business asks at this address again. It is possible after a review, and when it is too late for one.
create function private.refuse_reviews(token text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ask private.review_asks := private.lock_review_ask(refuse_reviews.token);
begin
  update private.review_asks as stopped set refused_at = coalesce(stopped.refused_at, now()) where stopped.id = ask.id;
end
$$;

create function public.give_review(token text, rating int, body text, language text) returns void
language sql volatile set search_path = '' as $$
  select private.give_review(give_review.token, give_review.rating, give_review.body, give_review.language)
$$;

create function public.refuse_reviews(token text) returns void
language sql volatile set search_path = '' as $$
  select private.refuse_reviews(refuse_reviews.token)
$$;

-- For the server only: it limits the rate of requests.
grant execute on function private.give_review, private.refuse_reviews, public.give_review, public.refuse_reviews to service_role;
