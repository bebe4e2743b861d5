-- Rings and mails of what people are told, written with it. What was written back, as in the demo, rings nowhere; a mail of
-- its own (private.queue_mail_to_owners) goes out for the kinds that have one. An owner gets new requests by mail too unless
-- they refuse it, because whoever waits for an answer asks the next business.
create function private.after_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.push_outbox (notification_id, subscription_id, tag)
  select notice.id, device.id, private.push_tag(notice.business_id, notice.kind, notice.record_id)
  from added join public.notifications as notice on notice.id = added.id
    join private.push_subscriptions as device on device.user_id = notice.user_id and device.gone_at is null
  where notice.created_at > now() - interval '1 day' and not exists (select from public.notification_settings as setting
    where setting.user_id = notice.user_id and setting.business_id = notice.business_id and setting.kind = notice.kind
      and setting.push is false)
  order by notice.id;

  -- Of no record: a mail of a visit says that its client was told.
  perform private.queue_mail(notice.business_id, 'notification', concat_ws(':', 'notification', notice.user_id,
      private.push_tag(notice.business_id, notice.kind, notice.record_id), notice.event, case when notice.kind = 'visit_changed'
        then news.data ->> 'day' end, floor(extract(epoch from notice.created_at) / 300)), person.email, person.language,
    null, null, news.data)
  from added join public.notifications as notice on notice.id = added.id
    join public.team_members as member on member.business_id = notice.business_id and member.user_id = notice.user_id
    left join public.notification_settings as setting on setting.user_id = notice.user_id
      and setting.business_id = notice.business_id and setting.kind = notice.kind
    join public.businesses as business on business.id = notice.business_id and business.email_notifications
    join public.profiles as person on person.id = notice.user_id and person.email is not null
    cross join lateral (select private.news_of(notice.id)) as news (data)
  where notice.kind not in ('quote_answered', 'claimed_paid', 'payment', 'mail_failed', 'message')
    and coalesce(setting.mail, notice.kind in ('new_request', 'review') and member.role = 'owner')
    and notice.created_at > now() - interval '1 day'
  order by notice.id;
  return null;
end
$$;
create trigger after_notifications after insert on public.notifications referencing new table as added
  for each statement execute function private.after_notifications();

-- A step of private.after_team_member. Nothing rings any more of a business that somebody left, and no device of who works
-- nowhere.
create function private.silence_member(user_id uuid, business_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_outbox as waiting using public.notifications as notice
  where notice.id = waiting.notification_id and notice.user_id = silence_member.user_id
    and notice.business_id = silence_member.business_id;
  delete from private.push_subscriptions as device where device.user_id = silence_member.user_id and not exists (
    select from public.team_members as member where member.user_id = silence_member.user_id and member.is_active);
end
$$;
