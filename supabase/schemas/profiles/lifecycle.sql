create trigger stamp_updated_at before update on public.profiles
  for each row execute function private.stamp_updated_at();

-- Signing up must not fail because of a provider's data: a name becomes one line that is not too long, an unknown
-- language is ignored.
create function private.make_profile(account auth.users) returns void
language plpgsql set search_path = '' as $$
declare
  given jsonb := coalesce(account.raw_user_meta_data, '{}');
  spoken text := case when given ->> 'language' in ('en', 'es') then given ->> 'language' end;
begin
  insert into public.profiles (id, full_name, email, language, signup_language)
  values (
    account.id,
    nullif(private.one_line(left(coalesce(given ->> 'full_name', given ->> 'name', ''), 200)), ''),
    account.email,
    coalesce(spoken, 'en'),
    spoken
  )
  on conflict (id) do nothing;
end
$$;

create function private.after_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.make_profile(new);
  elsif new.email is distinct from old.email then
    update public.profiles set email = new.email where id = new.id;
  end if;
  return null;
end
$$;
create trigger after_user after insert or update of email on auth.users
  for each row execute function private.after_user();
