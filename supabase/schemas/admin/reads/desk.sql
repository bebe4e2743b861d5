-- What waits for an admin: feedback, mails and referrals. Pages of fifty, newest first; `before` is the id of the last row seen.

create function private.admin_feedback(is_handled boolean, before uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  last public.feedback;
begin
  perform private.admin_looks('feedback_seen', null, null, '{}');
  select * into last from public.feedback as given where given.id = admin_feedback.before;
  return (select coalesce(jsonb_agg(to_jsonb(page) order by page.created_at desc, page.id desc), '[]') from (
    select given.id, given.message, given.created_at, given.user_id, person.email, person.full_name, given.business_id,
      business.business_name, handled.created_at as handled_at
    from public.feedback as given
    left join public.profiles as person on person.id = given.user_id
    join public.businesses as business on business.id = given.business_id
    left join private.handled_feedback as handled on handled.feedback_id = given.id
    where (handled.id is not null) = coalesce(admin_feedback.is_handled, false)
      and (last.id is null or (given.created_at, given.id) < (last.created_at, last.id))
    order by given.created_at desc, given.id desc limit 50) as page);
end
$$;

-- Never the content: it holds codes and links.
create function private.admin_outbox(status text, before uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  last private.outbox;
begin
  perform private.admin_looks('outbox_seen', null, null, '{}');
  select * into last from private.outbox as mail where mail.id = admin_outbox.before;
  return (select coalesce(jsonb_agg(to_jsonb(page) order by page.created_at desc, page.id desc), '[]') from (
    select mail.id, mail.kind, mail.to_address, mail.status, mail.attempts, mail.last_error, mail.created_at, mail.sent_at,
      mail.next_attempt_at, mail.business_id, business.business_name, private.is_deliverable(mail) as can_retry
    from private.outbox as mail left join public.businesses as business on business.id = mail.business_id
    where case admin_outbox.status when 'failed' then mail.status = 'failed'
        when 'waiting' then mail.status in ('pending', 'sending') else true end
      and (last.id is null or (mail.created_at, mail.id) < (last.created_at, last.id))
    order by mail.created_at desc, mail.id desc limit 50) as page);
end
$$;

create function private.admin_referrals(status text, before uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  last public.referrals;
begin
  perform private.admin_looks('referrals_seen', null, null, '{}');
  select * into last from public.referrals as referral where referral.id = admin_referrals.before;
  return (select coalesce(jsonb_agg(to_jsonb(page) order by page.created_at desc, page.id desc), '[]') from (
    select referral.id, referral.referred_email, referral.status, referral.created_at, referral.registered_at,
      referral.converted_at, referral.rewarded_at, referral.business_id, business.business_name,
      payment.paid_at, payment.refunded_at,
      (select coalesce(jsonb_agg(hold.reason order by hold.reason), '[]') from private.referral_holds as hold
        where hold.referral_id = referral.id and hold.released_at is null) as holds
    from public.referrals as referral
    join public.businesses as business on business.id = referral.business_id
    left join private.referred_users as referred on referred.referral_id = referral.id
    left join private.first_payments as payment on payment.user_id = referred.user_id
    where (admin_referrals.status is null or referral.status = admin_referrals.status)
      and (last.id is null or (referral.created_at, referral.id) < (last.created_at, last.id))
    order by referral.created_at desc, referral.id desc limit 50) as page);
end
$$;

create function public.admin_feedback(is_handled boolean default false, before uuid default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.admin_feedback(admin_feedback.is_handled, admin_feedback.before)
$$;

create function public.admin_outbox(status text default null, before uuid default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.admin_outbox(admin_outbox.status, admin_outbox.before)
$$;

create function public.admin_referrals(status text default null, before uuid default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.admin_referrals(admin_referrals.status, admin_referrals.before)
$$;

grant execute on function private.admin_feedback, private.admin_outbox, private.admin_referrals to authenticated;
grant execute on function public.admin_feedback, public.admin_outbox, public.admin_referrals to authenticated, service_role;
