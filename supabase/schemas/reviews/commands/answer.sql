-- What the office does with a review: it answers, for everybody to read, and reports. It neither hides nor changes one.

create function private.lock_review(review_id uuid) returns public.reviews
language plpgsql volatile security definer set search_path = '' as $$
declare
  review public.reviews;
begin
  select * into review from public.reviews as found where found.id = lock_review.review_id
    and found.business_id = any(array(select private.my_managed_business_ids())) for no key update;
  if review.id is null then raise sqlstate 'PT404' using message = 'review_not_found'; end if;
  return review;
end
$$;

create function private.reply_review(review_id uuid, reply text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  review public.reviews := private.lock_review(reply_review.review_id);
  words text := nullif(btrim(reply_review.reply, E' \t\r\n\u00A0'), '');
begin
  update public.reviews as answered set reply = words, replied_at = case when words is not null then now() end
  where answered.id = review.id;
end
$$;

-- The first report stands.
create function private.report_review(review_id uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  review public.reviews := private.lock_review(report_review.review_id);
  words text := nullif(btrim(report_review.reason, E' \t\r\n\u00A0'), '');
begin
  if words is null then raise sqlstate 'PT400' using message = 'message_missing'; end if;
  update public.reviews as named set report = words, reported_at = now()
  where named.id = review.id and named.reported_at is null;
end
$$;

-- Without words the reply is taken back.
create function public.reply_review(review_id uuid, reply text default null) returns void
language sql volatile set search_path = '' as $$
  select private.reply_review(reply_review.review_id, reply_review.reply)
$$;

create function public.report_review(review_id uuid, reason text) returns void
language sql volatile set search_path = '' as $$
  select private.report_review(report_review.review_id, report_review.reason)
$$;

grant execute on function private.reply_review, private.report_review to authenticated;
grant execute on function public.reply_review, public.report_review to authenticated, service_role;
