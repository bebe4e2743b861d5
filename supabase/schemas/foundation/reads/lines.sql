-- An approximation of the number of visible characters: combining marks, variation selectors, skin tones, joiners with
-- the joined character, and the second half of a flag are not counted. The interface counts graphemes.
create function private.fits(content text, maximum int) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if char_length(content) <= maximum then return true; end if;
  if char_length(content) > maximum * 8 then return false; end if;
  return char_length(regexp_replace(regexp_replace(content,
    '\u200D.|[\u0300-\u036F\u20D0-\u20FF\uFE00-\uFE0F\U0001F3FB-\U0001F3FF\U000E0020-\U000E007F]', '', 'g'),
    '[\U0001F1E6-\U0001F1FF]{2}', '-', 'g')) <= maximum;
end
$$;

-- Without the characters that nobody sees, which make one name look like another: soft hyphens, blanks without a width, fillers,
-- overrides of the direction of writing, and tags but for those of a flag. Joiners stay inside emoji and the scripts from Armenian
-- on, marks of direction beside a letter from right to left. cleanText of the domain removes the same.
create function private.without_hidden(content text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if octet_length(content) = char_length(content) then return content; end if;
  return regexp_replace(regexp_replace(content,
    '[\u00AD\u034F\u115F\u1160\u200B\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E0060]|(?<!\U0001F3F4[\U000E0061-\U000E007F]{0,5})[\U000E0061-\U000E007F]', '', 'g'),
    '(?<![\u0530-\u061B\u061D-\u167F\u1681-\u180D\u180F-\u1FFF\u2070-\u2FFF\u3001-\U0010FFFF])[\u180E\u200C\u200D]'
    '|[\u180E\u200C\u200D](?![\u0530-\u061B\u061D-\u167F\u1681-\u180D\u180F-\u1FFF\u2070-\u2FFF\u3001-\U0010FFFF])'
    '|(?<![\u0590-\u061B\u061D-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\U00010800-\U00010FFF\U0001E800-\U0001EFFF])[\u061C\u200E\u200F](?![\u0590-\u061B\u061D-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\U00010800-\U00010FFF\U0001E800-\U0001EFFF])', '', 'g');
end
$$;

-- Names, numbers and titles: in a mail or calendar a line break would begin something else.
create function private.is_line(content text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return content !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]' and content = private.without_hidden(content);
end
$$;

create function private.one_line(content text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return btrim(private.without_hidden(regexp_replace(content, '[\u0001-\u001F\u007F-\u009F\u2028\u2029]+', ' ', 'g')));
end
$$;

grant execute on function private.fits, private.without_hidden, private.is_line to authenticated, service_role;
