-- The thread, with its row locked: messages of one thread are written one after the other, so that their numbers are their
-- order.
create function private.lock_thread(business_id uuid, client_id uuid, author text) returns public.message_threads
language plpgsql volatile security definer set search_path = '' as $$
declare
  thread public.message_threads;
begin
  insert into public.message_threads (business_id, client_id, last_author)
  select client.business_id, client.id, lock_thread.author from public.clients as client
  where client.business_id = lock_thread.business_id and client.id = lock_thread.client_id
  on conflict do nothing;
  select * into thread from public.message_threads as found where found.business_id = lock_thread.business_id
    and found.client_id = lock_thread.client_id for update;
  if thread.client_id is null then raise sqlstate 'PT404' using message = 'client_not_found'; end if;
  return thread;
end
$$;

-- Twenty messages an hour of a client, a hundred of the business to one client.
create function private.require_message_room(thread public.message_threads, author text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant int := case author when 'client' then 20 else 100 end;
begin
  if (select count(*) from public.messages as message where message.business_id = thread.business_id
      and message.client_id = thread.client_id and message.number > thread.last_number - 2 * (20 + 100)
      and message.author = require_message_room.author and message.created_at > now() - interval '1 hour') >= most then
    raise sqlstate 'PT429' using message = 'too_many_messages';
  end if;
end
$$;

-- Adds a message; the same one again is the one that is there.
create function private.add_message(business_id uuid, client_id uuid, message_id uuid, author text, body text,
  template text, file_ids uuid[] default '{}') returns public.messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  thread public.message_threads := private.lock_thread(add_message.business_id, add_message.client_id, add_message.author);
  -- An override of the direction of writing would show other words than were typed.
  text_sent constant text := nullif(regexp_replace(private.without_hidden(add_message.body), '^\s+|\s+$', '', 'g'), '');
  files constant uuid[] := array(select distinct unnest(coalesce(add_message.file_ids, '{}')));
  me constant uuid := case add_message.author when 'member' then auth.uid() end;
  message public.messages;
  next constant int := thread.last_number + 1;
begin
  select * into message from public.messages as found where found.id = add_message.message_id;
  if message.id is not null then
    if (message.business_id, message.client_id, message.author) = (thread.business_id, thread.client_id, add_message.author)
      and message.user_id is not distinct from me and (message.removed_at is not null or message.body is not distinct from text_sent
        and private.has_these_files(message, files)) then
      return message;
    end if;
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
  if text_sent is null and files = '{}' then raise sqlstate 'PT400' using message = 'message_missing'; end if;
  if not private.fits(text_sent, 4000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  if cardinality(files) > 5 then raise sqlstate 'PT400' using message = 'message_files_full'; end if;
  perform private.require_message_room(thread, add_message.author);
  insert into public.messages (id, business_id, client_id, number, author, user_id, template, body, file_count)
  values (add_message.message_id, thread.business_id, thread.client_id, next, add_message.author, me,
    add_message.template, text_sent, cardinality(files))
  returning * into message;
  perform private.take_files_along(message, files);
  update public.message_threads as changed set last_number = next, last_at = message.created_at,
    last_author = message.author, last_preview = left(regexp_replace(text_sent, '\s+', ' ', 'g'), 120),
    last_file = private.kind_of_files(message.id),
    from_client = case message.author when 'client' then next else changed.from_client end,
    from_business = case message.author when 'member' then next else changed.from_business end
  where changed.business_id = thread.business_id and changed.client_id = thread.client_id;
  return message;
end
$$;

-- Owners and managers, and workers whose business lets them, to clients of their visits of these weeks.
create function private.is_messenger(business_id uuid, client_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(is_messenger.business_id = any(array(select private.my_managed_business_ids()))
    or is_messenger.client_id = any(array(select private.my_message_client_ids())), false)
$$;

create function private.require_messenger(business_id uuid, client_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_messenger(require_messenger.business_id, require_messenger.client_id) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
end
$$;

create function private.send_message(business_id uuid, client_id uuid, message_id uuid, body text, template text,
  file_ids uuid[] default '{}') returns public.messages
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_messenger(send_message.business_id, send_message.client_id);
  return private.add_message(send_message.business_id, send_message.client_id, send_message.message_id, 'member',
    send_message.body, send_message.template, send_message.file_ids);
end
$$;

-- What the client is mailed at once in another mail; no copy of it follows, unless one is due of what stands above it.
create function private.add_mailed_message(business_id uuid, client_id uuid, body text, template text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  added constant public.messages := private.add_message(add_mailed_message.business_id, add_mailed_message.client_id,
    gen_random_uuid(), 'member', add_mailed_message.body, add_mailed_message.template);
begin
  update public.message_threads as thread set client_mailed = added.number
  where thread.business_id = added.business_id and thread.client_id = added.client_id
    and not exists (select from public.messages as waiting where waiting.business_id = added.business_id
      and waiting.client_id = added.client_id and waiting.author = 'member' and waiting.number < added.number
      and waiting.number > greatest(thread.client_read, thread.client_mailed));
end
$$;

create function private.remove_message(message_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  message public.messages;
  thread public.message_threads;
begin
  select * into message from public.messages as found where found.id = remove_message.message_id
    and found.author = 'member' and found.business_id = any(array(select private.my_business_ids()));
  if message.id is null then raise sqlstate 'PT403' using message = 'not_allowed'; end if;
  perform private.require_messenger(message.business_id, message.client_id);
  if message.user_id is distinct from auth.uid() then perform private.require_managed(message.business_id); end if;
  thread := private.lock_thread(message.business_id, message.client_id, 'member');
  select * into message from public.messages as found where found.id = remove_message.message_id;
  if message.removed_at is not null then return; end if;
  if message.created_at < now() - interval '5 minutes' or message.number <= thread.client_mailed then
    raise sqlstate 'PT409' using message = 'message_kept', hint = 'It was mailed, or is older than five minutes.';
  end if;
  update public.messages as removed set body = null, file_count = 0, removed_at = now() where removed.id = message.id;
  -- Their bytes are swept.
  delete from public.message_files as file where file.message_id = message.id;
  -- Every screen of the thread reads it again, whichever message it was.
  update public.message_threads as changed
  set last_preview = case when changed.last_number <> message.number then changed.last_preview end,
    last_file = case when changed.last_number <> message.number then changed.last_file end
  where changed.business_id = message.business_id and changed.client_id = message.client_id;
end
$$;

-- Marks what the client wrote as read, up to the newest that is shown, and what the caller was told of it.
create function private.read_messages(business_id uuid, client_id uuid, up_to int) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_messenger(read_messages.business_id, read_messages.client_id);
  update public.message_threads as thread set business_read = least(up_to, thread.last_number)
  where thread.business_id = read_messages.business_id and thread.client_id = read_messages.client_id
    and thread.business_read < least(up_to, thread.last_number) and exists (select from public.businesses as business
      where business.id = thread.business_id and business.closed_at is null);
  update public.notifications as notice set read_at = now() where notice.user_id = (select auth.uid())
    and notice.business_id = read_messages.business_id and notice.kind = 'message'
    and notice.record_id = read_messages.client_id and notice.read_at is null;
end
$$;

create function public.send_message(business_id uuid, client_id uuid, message_id uuid, body text,
  template text default null, file_ids uuid[] default '{}') returns public.messages
language sql volatile set search_path = '' as $$
  select private.send_message(send_message.business_id, send_message.client_id, send_message.message_id,
    send_message.body, send_message.template, send_message.file_ids)
$$;

create function public.remove_message(message_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.remove_message(remove_message.message_id)
$$;

create function public.read_messages(business_id uuid, client_id uuid, up_to int) returns void
language sql volatile set search_path = '' as $$
  select private.read_messages(read_messages.business_id, read_messages.client_id, read_messages.up_to)
$$;

grant execute on function private.send_message, private.remove_message, private.read_messages to authenticated;
grant execute on function public.send_message, public.remove_message, public.read_messages to authenticated, service_role;
