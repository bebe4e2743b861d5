-- Active members who want to be told of this kind. `audience`: 'office', or 'visit' for who goes on the visit.
create function private.people_to_notify(business_id uuid, kind text, audience text, visit_id uuid) returns setof uuid
language sql stable security definer set search_path = '' rows 4 as $$
  select member.user_id from public.team_members as member
  where member.business_id = people_to_notify.business_id and member.is_active
    and case people_to_notify.audience when 'office' then member.role in ('owner', 'manager')
      else exists (select from public.visit_members as assigned where assigned.business_id = member.business_id
        and assigned.visit_id = people_to_notify.visit_id and assigned.user_id = member.user_id) end
    and not exists (select from public.notification_settings as setting where setting.user_id = member.user_id
      and setting.business_id = member.business_id and setting.kind = people_to_notify.kind and not setting.in_app)
$$;

-- Nobody is told of their own act. A request for a certain time is a booking, one about a visit a wish, to which a client adds
-- news once a day, an opened document is news once a day, the visits of a job that
-- are changed together are one piece of news; who corrects a time again before the last was read adds none.
create function private.after_record_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (business_id, user_id, kind, event, record, record_id, actor, created_at,
    dedupe_key)
  select event.business_id, person.user_id, cause.kind, case
      when event.record <> 'request' or event.kind <> 'created' then cause.event
      when exists (select from public.requests as request where request.business_id = event.business_id
        and request.id = event.record_id and request.wanted_start is not null) then 'booked'
      else coalesce((select 'wish_' || wish.kind from public.visit_wishes as wish
        where wish.business_id = event.business_id and wish.request_id = event.record_id), cause.event) end,
    event.record, event.record_id, event.user_id, event.created_at,
    case cause.kind when 'opened' then concat_ws(':', event.record, event.kind, event.record_id, (event.created_at at time zone 'UTC')::date)
      when 'visit_changed' then concat_ws(':', 'visit', cause.event, coalesce((select visit.job_id from public.visits as visit
        where visit.id = event.record_id and visit.business_id = event.business_id), event.record_id), event.created_at)
      when 'new_request' then case cause.event when 'wish_changed'
        then concat_ws(':', 'wish', event.record_id, (event.created_at at time zone 'UTC')::date) else 'event:' || event.id end
      else 'event:' || event.id end
  from added as event
  join private.notification_causes as cause on cause.record = event.record and cause.event
    = case when event.record = 'visit' and event.kind = 'status_changed' then event.data ->> 'to' else event.kind end
  cross join private.people_to_notify(event.business_id, cause.kind, cause.audience, event.record_id) as person (user_id)
  where (event.user_id is null or not cause.by_client) and event.user_id is distinct from person.user_id
    and (cause.kind <> 'time_corrected' or not exists (select from public.notifications as unread
      where unread.user_id = person.user_id and unread.business_id = event.business_id and unread.read_at is null
        and unread.kind = cause.kind and unread.record_id = event.record_id and unread.actor = event.user_id))
  order by event.id
  on conflict (user_id, dedupe_key) do nothing;
  return null;
end
$$;
create trigger after_record_events after insert on public.record_events referencing new table as added
  for each statement execute function private.after_record_events();

-- Once for each run of attempts that failed.
create function private.after_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (business_id, user_id, kind, event, record, record_id, dedupe_key)
  select new.business_id, person.user_id, 'mail_failed', 'mail_failed', about.record, about.record_id,
    concat_ws(':', 'mail', new.id, new.retries)
  from private.people_to_notify(new.business_id, 'mail_failed', 'office', null) as person (user_id)
  cross join (select case when new.record in ('request', 'quote', 'invoice', 'visit') then new.record end,
    case when new.record in ('request', 'quote', 'invoice', 'visit') then new.record_id end) as about (record, record_id)
  on conflict (user_id, dedupe_key) do nothing;
  return null;
end
$$;
create trigger after_mail after update of status on private.outbox for each row
  when (new.status = 'failed' and old.status is distinct from new.status and new.business_id is not null
    -- Or a mail that tells of a mail would tell of itself.
    and new.kind <> 'notification'
    -- Who tried an email sees in its log what became of it.
    and new.key not like 'test:%')
  execute function private.after_mail();

create function private.after_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (business_id, user_id, kind, event, actor, dedupe_key)
  select new.business_id, person.user_id, 'invitation_accepted', 'accepted', new.accepted_by, 'invitation:' || new.id
  from private.people_to_notify(new.business_id, 'invitation_accepted', 'office', null) as person (user_id)
  where person.user_id is distinct from new.accepted_by
  on conflict (user_id, dedupe_key) do nothing;
  return null;
end
$$;
create trigger after_invitation after update of status on public.team_invitations for each row
  when (new.status = 'accepted' and old.status is distinct from new.status)
  execute function private.after_invitation();

create function private.before_notification_setting() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
create trigger before_notification_setting before insert or update on public.notification_settings
  for each row execute function private.before_notification_setting();
