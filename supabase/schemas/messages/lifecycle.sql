-- Workers who wrote to a client and may still do so: the business lets them, and they have a visit of these weeks there.
create function private.writing_workers(business_id uuid, client_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select member.user_id from public.team_members as member
    join public.businesses as business on business.id = member.business_id and business.workers_message_clients
  where member.business_id = writing_workers.business_id and member.is_active and member.role = 'worker'
    and exists (select from public.messages as written where written.business_id = member.business_id
      and written.client_id = writing_workers.client_id and written.user_id = member.user_id)
    and exists (select from public.visits as visit
      join public.visit_members as assigned on assigned.business_id = visit.business_id and assigned.visit_id = visit.id
        and assigned.user_id = member.user_id
      where visit.business_id = member.business_id and visit.client_id = writing_workers.client_id
        and visit.visit_date between (now() at time zone business.timezone)::date - 7
          and (now() at time zone business.timezone)::date + 7)
    and not exists (select from public.notification_settings as setting where setting.user_id = member.user_id
      and setting.business_id = member.business_id and setting.kind = 'message' and not setting.in_app)
$$;

-- Whoever looks after the business, and who wrote to the client, is told that they answered, once until they have read it.
create function private.notify_of_answer(message public.messages) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.notifications (business_id, user_id, kind, event, record, record_id, dedupe_key)
  select message.business_id, person.user_id, 'message', 'wrote', 'client', message.client_id, 'message:' || message.id
  from (select * from private.people_to_notify(message.business_id, 'message', 'office', null)
    union select * from private.writing_workers(message.business_id, message.client_id)) as person (user_id)
  where not exists (select from public.notifications as unread where unread.user_id = person.user_id
    and unread.business_id = message.business_id and unread.read_at is null and unread.kind = 'message'
    and unread.record_id = message.client_id)
  on conflict (user_id, dedupe_key) do nothing
$$;

create function private.after_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.author = 'member' then
    -- The page on which a client writes has it already, and others of theirs find it when they ask again.
    perform private.tell_client_pages(new.client_id);
  elsif tg_op = 'INSERT' then
    perform private.notify_of_answer(new);
  end if;
  return null;
end
$$;
create trigger after_message after insert or update on public.messages for each row
  execute function private.after_message();

-- In a day forty files of a client, and of all strangers of a business together, or they would take its room within a few;
-- two hundred of the business to one client.
create function private.require_file_room(business_id uuid, client_id uuid, author text, file_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  most constant int := case require_file_room.author when 'client' then 40 else 200 end;
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('message files of ' || require_file_room.business_id, 0));
  if (select count(*) from public.message_files as file where file.business_id = require_file_room.business_id
      and file.client_id = require_file_room.client_id and file.author = require_file_room.author
      and file.created_at > now() - interval '1 day' and file.id <> require_file_room.file_id) >= most
    or (select private.is_stranger(client) from public.clients as client where client.id = require_file_room.client_id
        and client.business_id = require_file_room.business_id) and require_file_room.author = 'client'
      and (select count(*) from public.message_files as file
        join public.clients as other on other.business_id = file.business_id and other.id = file.client_id
        where file.business_id = require_file_room.business_id and file.author = 'client'
          and file.created_at > now() - interval '1 day' and private.is_stranger(other)
          and file.id <> require_file_room.file_id) >= most then
    raise sqlstate 'PT429' using message = 'too_many_files';
  end if;
end
$$;

-- A name that ends as the file is: who gets "plan.pdf.bat" as a PDF would run it.
create function private.ended_as(name text, mime_type text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when name ~* ('\.(' || ending.known || ')$') then name
    else left(regexp_replace(name, '\.[^.]*$', ''), 195) || '.' || split_part(ending.known, '|', 1) end
  from (select case mime_type when 'image/jpeg' then 'jpg|jpeg' when 'image/png' then 'png' when 'image/webp' then 'webp'
    else 'pdf' end as known) as ending
$$;

-- Whoever may not send it learns nothing here: the policy refuses the row.
create function private.before_message_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    new.author := 'member';
    new.user_id := auth.uid();
    perform private.require_own_bytes('message_files', new.business_id, new.path);
    if not private.is_messenger(new.business_id, new.client_id) then return new; end if;
    perform private.require_open(new.business_id);
  end if;
  -- An override of the direction of writing would show another name.
  new.name := private.ended_as(private.without_hidden(new.name), new.mime_type);
  new.size_bytes := private.stored_size('message_files', new.path, new.size_bytes);
  perform private.require_storage_room(new.business_id, new.size_bytes);
  perform private.require_file_room(new.business_id, new.client_id, new.author, new.id);
  return new;
end
$$;
create trigger before_message_file before insert on public.message_files
  for each row execute function private.before_message_file();
